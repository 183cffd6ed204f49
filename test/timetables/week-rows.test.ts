import { describe, expect, it } from 'vitest';
import type { TimetableDay, TimetableLesson } from '#shared/timetables/timetable-day';
import { weekRows } from '../../web/src/features/timetables/weekRows.ts';

const lesson = (class_name: string, period: number): TimetableLesson => ({
  TIMETABLE_ID: class_name,
  CLASS_ID: class_name,
  class_name,
  period,
  starts: '09:00',
  ends: '09:50',
  changes: [],
  is_held: true,
});
const day = (...lessons: TimetableLesson[]): TimetableDay => ({ date: '2026-03-02', lessons });
const rowsIn = (...days: TimetableDay[]) => {
  const { count, rowOf } = weekRows(days);
  const rows = [...rowOf].map(([{ class_name }, row]) => [class_name, row]);
  return { count, rows: Object.fromEntries(rows) };
};

const at = (class_name: string, period: number, starts: string, ends: string) => ({
  ...lesson(class_name, period),
  starts,
  ends,
});

describe('the rows of a week', () => {
  it('gives a break between two periods a row, but not free time or the way to the next room', () => {
    const first = day(at('a1', 1, '09:00', '09:50'), at('a2', 2, '10:10', '11:00'));
    const second = day(at('b1', 1, '09:00', '09:50'), at('b3', 3, '11:05', '11:50'));
    const third = day(at('c2', 2, '10:10', '11:00'), at('c3', 3, '11:05', '11:50'));
    const { count, rowOf, breakBefore } = weekRows([first, second, third]);
    expect([count, ...rowOf.values()]).toEqual([4, 1, 1, 3, 3, 4, 4]);
    expect([...breakBefore].map(([{ class_name }, each]) => [class_name, each])).toEqual([
      ['a2', { starts: '09:50', ends: '10:10', row: 2 }],
    ]);
  });

  it('puts a period on one row of all days, also where a day has no lesson', () => {
    expect(
      rowsIn(day(lesson('a1', 1), lesson('a3', 3)), day(lesson('b2', 2), lesson('b3', 3)), day()),
    ).toEqual({ count: 3, rows: { a1: 1, b2: 2, a3: 3, b3: 3 } });
  });

  it('gives a period as many rows as it has lessons on a day', () => {
    expect(
      rowsIn(
        day(lesson('a1', 1), lesson('moved', 1), lesson('a2', 2)),
        day(lesson('b0', 0), lesson('b2', 2)),
      ),
    ).toEqual({ count: 4, rows: { b0: 1, a1: 2, moved: 3, a2: 4, b2: 4 } });
  });
});
