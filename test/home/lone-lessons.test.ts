import { expect, it } from 'vitest';
import { withLoneLessons } from '#shared/home/own-lessons';
import type { TimetableLesson } from '#shared/timetables/timetable-day';
import { shownLessons } from '../../web/src/home/homeView.ts';

const whole = ['Maths', 'Art', 'Music', 'Sport', 'Drama'];
const shown = (...names: string[]) => withLoneLessons(whole, new Set(names));

it('shows a lesson that would be folded alone', () => {
  expect(shown('Maths', 'Art', 'Music', 'Sport')).toEqual(whole);
  expect(shown('Maths', 'Music')).toEqual(['Maths', 'Art', 'Music']);
  expect(shown('Maths', 'Drama')).toEqual(['Maths', 'Drama']);
  expect(shown('Maths')).toEqual(['Maths']);
  expect(shown()).toEqual([]);
});

it('leaves no hour between the lessons of a day on Home that looks free', () => {
  const lesson = (starts: string, is: Partial<TimetableLesson> = {}): TimetableLesson => ({
    TIMETABLE_ID: starts,
    CLASS_ID: 'm',
    class_name: 'Maths',
    period: 1,
    starts,
    ends: `${starts.slice(0, 3)}50`,
    changes: [],
    is_held: true,
    ...is,
  });
  const usual = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'];
  const lessons = [...usual.map((each) => lesson(each)), lesson('16:00', { changes: ['added'] })];
  const day = { userUid: 'sam', date: '2026-03-02', lessons };
  const of = shownLessons(day, { caller: 'sam', clock: undefined, most: 6 });
  expect(of?.lessons.map(({ starts }) => starts)).toEqual([...usual, '16:00']);
  expect(of?.others).toBe(0);
});
