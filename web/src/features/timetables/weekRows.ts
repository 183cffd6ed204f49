import type { TimetableDay, TimetableLesson } from '#shared/timetables/timetable-day';
import { type Break, breakBetween } from './words.ts';

/** The rows of a week whose days are side by side, from 1. */
interface WeekRows {
  readonly count: number;
  readonly rowOf: ReadonlyMap<TimetableLesson, number>;
  /** The break before a lesson, with its row. */
  readonly breakBefore: ReadonlyMap<TimetableLesson, Break & { readonly row: number }>;
}

/**
 * Returns the row of each lesson in a week: a period is on one row of all days. A period with several
 * lessons on a day has as many rows. A break that any day has before a period is a row, too.
 */
export function weekRows(days: readonly TimetableDay[]): WeekRows {
  const byDay = days.map(({ lessons }) => Map.groupBy(lessons, ({ period }) => period));
  const periods = [...new Set(byDay.flatMap((day) => [...day.keys()]))].sort((a, b) => a - b);
  const rowOf = new Map<TimetableLesson, number>();
  const breakBefore = new Map<TimetableLesson, Break & { readonly row: number }>();
  let count = 0;
  for (const period of periods) {
    const ofDays = byDay.map((day) => day.get(period) ?? []);
    const row = count + 1;
    for (const day of byDay) {
      const [first] = day.get(period) ?? [];
      const between = first && breakBetween(day.get(period - 1)?.at(-1), first);
      if (between) breakBefore.set(first, { ...between, row });
    }
    if (ofDays.some(([first]) => first && breakBefore.has(first))) count += 1;
    for (const lessons of ofDays) {
      for (const [i, lesson] of lessons.entries()) rowOf.set(lesson, count + 1 + i);
    }
    count += Math.max(...ofDays.map(({ length }) => length));
  }
  return { count, rowOf, breakBefore };
}
