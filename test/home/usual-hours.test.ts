import { expect, it } from 'vitest';
import type { HomeLessons } from '#shared/home/home.contract';
import type { TimetableLesson } from '#shared/timetables/timetable-day';
import { shownLessons } from '../../web/src/home/homeView.ts';

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
const shown = (...lessons: TimetableLesson[]) => {
  const day: HomeLessons = { userUid: 'mia', date: '2026-03-02', lessons };
  return shownLessons(day, { caller: 'rosa', clock: undefined, most: 3 });
};

it('has the usual hours of a child whose day begins or ends at another time', () => {
  const usual = [lesson('09:00'), lesson('14:00')] as const;
  expect(shown(...usual)?.usualSpan).toBeUndefined();
  expect(shown(...usual, lesson('15:00', { changes: ['added'] }))).toMatchObject({
    span: { starts: '09:00', ends: '15:50' },
    usualSpan: { starts: '09:00', ends: '14:50' },
  });
  const cancelled = lesson('08:00', { changes: ['cancelled'], is_held: false });
  expect(shown(cancelled, ...usual)).toMatchObject({
    span: { starts: '09:00', ends: '14:50' },
    usualSpan: { starts: '08:00', ends: '14:50' },
  });
});
