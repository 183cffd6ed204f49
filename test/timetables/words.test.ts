import { describe, expect, it } from 'vitest';
import type { TimetableDay, TimetableLesson } from '#shared/timetables/timetable-day';
import {
  atOnceText,
  changesOf,
  changesText,
  clashText,
  emptyDay,
  isNow,
  periodText,
  timesText,
  unusualTexts,
  weekOff,
} from '../../web/src/features/timetables/words.ts';

const values = { period: 3, starts: '09:00', ends: '12:05', room: 'B12', teacher: 'Amelia Hart' };
const lesson = (is: Partial<TimetableLesson> = {}): TimetableLesson => ({
  TIMETABLE_ID: 'l1',
  CLASS_ID: 'k1',
  class_name: 'Maths',
  ...values,
  changes: [],
  is_held: true,
  ...is,
});
const usual = values;

describe('the words of a lesson', () => {
  it('writes times and periods', () => {
    expect(timesText(lesson())).toBe('9:00 am – 12:05 pm');
    expect(timesText(lesson({ starts: '00:10', ends: '13:00' }))).toBe('12:10 am – 1:00 pm');
    // A record may end before it begins: then its end is not shown.
    expect(timesText(lesson({ starts: '11:00', ends: '09:50' }))).toBe('11:00 am');
    expect(periodText({ period: 3 })).toBe('Period 3');
    expect(periodText({ period: 0 })).toBe('Before period 1');
  });

  it.each<[string, Partial<TimetableLesson>, readonly string[]]>([
    ['a lesson as usual', {}, []],
    ['a cancelled lesson', { changes: ['cancelled'], is_held: false }, ['Cancelled']],
    ['an added lesson', { changes: ['added'], usual }, ['Added lesson']],
    [
      'a new room and teacher',
      { changes: ['room', 'teacher'], room: 'C1', teacher: 'Theo Brown', usual },
      ['New room: C1, usually B12', 'New teacher, usually Amelia Hart'],
    ],
    [
      'a first room and an unknown teacher',
      {
        changes: ['room', 'teacher'],
        teacher: undefined,
        usual: { period: 3, starts: '09:00', ends: '12:05' },
      },
      ['New room: B12', 'New teacher: not known yet'],
    ],
    [
      'a new time',
      { changes: ['moved'], starts: '10:00', usual },
      ['New time, usually 9:00 am – 12:05 pm'],
    ],
    [
      'a new day',
      { changes: ['moved'], is_held: false, moved_to: '2026-03-05' },
      ['Moved to Thursday 5 March'],
    ],
    [
      'a lesson from another day',
      { changes: ['moved'], moved_from: '2026-03-03', usual },
      ['Moved from Tuesday 3 March'],
    ],
    [
      'a lesson that the teacher takes',
      { changes: ['teacher'], cover: 'for_colleague', usual },
      ['You take this lesson for Amelia Hart'],
    ],
    [
      'a lesson that a colleague takes',
      { changes: ['teacher'], cover: 'by_colleague', teacher: 'Theo Brown', usual },
      ['Theo Brown takes this lesson'],
    ],
  ])('writes %s', (_, is, texts) => {
    expect(changesOf(lesson(is)).map(({ text }) => text)).toEqual(texts);
  });

  it('tells a change that moves a child from a new teacher', () => {
    const weights = (is: Partial<TimetableLesson>) =>
      changesOf(lesson(is)).map(({ isImportant }) => isImportant);
    expect(weights({ changes: ['room', 'teacher'] })).toEqual([true, false]);
    expect(weights({ changes: ['cancelled'], is_held: false })).toEqual([true]);
    expect(weights({ changes: ['teacher'], cover: 'for_colleague' })).toEqual([true]);
  });

  it('says that a day begins or ends at another time', () => {
    const [usually, today] = [
      { starts: '08:40', ends: '15:25' },
      { starts: '09:55', ends: '16:15' },
    ];
    const finishes = 'Finishes 4:15 pm, usually 3:25 pm';
    const starts = 'Starts 9:55 am, usually 8:40 am';
    expect(unusualTexts(today, usually, undefined)).toEqual([starts, finishes]);
    expect(unusualTexts(today, usually, '08:00')).toEqual([starts, finishes]);
    expect(unusualTexts(today, usually, '10:20')).toEqual([finishes]);
    expect(unusualTexts(usually, usually, undefined)).toEqual([]);
  });

  it('marks the lesson that takes place now', () => {
    const clocks = ['08:59', '09:00', '12:04', '12:05'];
    expect(clocks.map((clock) => isNow(lesson(), clock))).toEqual([false, true, true, false]);
    expect(isNow(lesson({ is_held: false }), '09:00')).toBe(false);
  });
});

describe('the words of a day without lessons', () => {
  const day = (is: Partial<TimetableDay>): TimetableDay => ({
    date: '2026-03-02',
    lessons: [],
    ...is,
  });

  it.each<[Partial<TimetableDay>, string, string]>([
    [{ day_off: 'weekend' }, 'Weekend', 'There are no lessons.'],
    [{ day_off: 'holiday' }, 'School holidays', 'There are no lessons.'],
    [{ day_off: 'closed' }, 'The school is closed', 'There are no lessons.'],
    [{ day_off: 'closed', closed_by: 'Staff day' }, 'The school is closed', 'Staff day'],
    [{}, 'No lessons', 'The timetable has no lessons on this day.'],
  ])('says why: %j', (is, title, text) => {
    expect(emptyDay(day(is))).toEqual({ title, text });
  });
});

describe('two lessons of a teacher at the same time', () => {
  const clash = (a: Partial<TimetableLesson>, b: Partial<TimetableLesson>) => {
    const both = [lesson(a), lesson({ TIMETABLE_ID: 'l2', class_name: 'History', ...b })] as const;
    return clashText(both[0], both);
  };
  const cover = { cover: 'for_colleague' } as const;

  it('says so for each', () => {
    expect(clash({}, { ...cover, starts: '12:00', ends: '12:50' })).toBe(
      'At the same time as History',
    );
    expect(clash({}, { room: 'C1' })).toBe('At the same time as History');
  });

  it('counts those at one time, which look like a sequence below each other', () => {
    const there = (...others: Partial<TimetableLesson>[]) => {
      const all = [
        lesson(),
        ...others.map((each, i) => lesson({ TIMETABLE_ID: `o${i}`, ...each })),
      ];
      return atOnceText(all[0] ?? lesson(), all);
    };
    expect(there()).toBeUndefined();
    expect(there({ room: 'C1' })).toBe('Two at this time');
    expect(there({ room: 'C1' }, { ...cover, room: 'D1' })).toBe('3 at this time');
    expect(there({ room: 'C1', starts: '12:05', ends: '12:50' })).toBeUndefined();
  });

  it('says nothing if one ends before, is cancelled or is taken by a colleague', () => {
    expect(clash({}, { ...cover, starts: '12:05', ends: '12:50' })).toBeUndefined();
    expect(clash({}, { room: 'C1', is_held: false })).toBeUndefined();
    expect(clash({ room: 'C1', cover: 'by_colleague' }, {})).toBeUndefined();
  });

  it('says nothing if they are taught together in one room', () => {
    expect(clash({}, {})).toBeUndefined();
  });
});

describe('the words of a week', () => {
  const off = (day_off?: TimetableDay['day_off']): TimetableDay => ({
    date: '2026-12-21',
    lessons: [],
    ...(day_off && { day_off }),
  });

  it('counts the lessons that differ from the usual week', () => {
    const changed = lesson({ changes: ['room', 'teacher'] });
    expect(changesText([lesson()])).toBeUndefined();
    expect(changesText([lesson(), changed])).toBe('1 change');
    expect(changesText([changed, changed])).toBe('2 changes');
  });

  it('is off only if all its days are holidays', () => {
    expect(weekOff([off('holiday'), off('holiday')])?.date).toBe('2026-12-21');
    expect(weekOff([off('holiday'), off('closed')])).toBeUndefined();
    expect(weekOff([off('holiday'), off()])).toBeUndefined();
  });
});
