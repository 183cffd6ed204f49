import type { TimetableDay, TimetableLesson } from '#shared/timetables/timetable-day';

/**
 * Returns the row of each lesson in a week whose days are side by side, from 1: a period is on one
 * row of all days. A period with several lessons on a day has as many rows.
 */
export function weekRows(days: readonly TimetableDay[]): {
  readonly count: number;
  readonly rowOf: ReadonlyMap<TimetableLesson, number>;
} {
  const byDay = days.map(({ lessons }) => Map.groupBy(lessons, ({ period }) => period));
  const periods = [...new Set(byDay.flatMap((day) => [...day.keys()]))].sort((a, b) => a - b);
  const rowOf = new Map<TimetableLesson, number>();
  let count = 0;
  for (const period of periods) {
    const ofDays = byDay.map((day) => day.get(period) ?? []);
    for (const lessons of ofDays) {
      for (const [i, lesson] of lessons.entries()) rowOf.set(lesson, count + 1 + i);
    }
    count += Math.max(...ofDays.map(({ length }) => length));
  }
  return { count, rowOf };
}
