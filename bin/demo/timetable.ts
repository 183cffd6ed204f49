import { lines, type SchoolClass } from './teaching.ts';

/** A lesson of a week. */
export interface Period {
  /** `Mon1`, as classes name their periods. */
  readonly name: string;
  /** Monday is 1. */
  readonly weekday: number;
  readonly period: number;
  readonly starts: string;
  readonly ends: string;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const bells: readonly (readonly [starts: string, ends: string])[] = [
  ['08:40', '08:55'],
  ['09:00', '09:50'],
  ['09:55', '10:45'],
  ['11:10', '12:00'],
  ['12:05', '12:55'],
  ['13:40', '14:30'],
  ['14:35', '15:25'],
];
const lessons = bells.length - 1;

/** When a class meets. The lines follow each other through the week, so that each has its turn at every hour; homerooms meet each morning. */
export function periodsOf({ line }: SchoolClass): Period[] {
  return weekdays.flatMap((day, d) =>
    bells.flatMap(([starts, ends], period): Period[] => {
      const meets =
        line === undefined
          ? period === 0
          : period > 0 && (d * lessons + period - 1) % lines === line;
      return meets ? [{ name: `${day}${period}`, weekday: d + 1, period, starts, ends }] : [];
    }),
  );
}
