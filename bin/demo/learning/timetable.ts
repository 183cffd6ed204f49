import { lines, type SchoolClass } from './teaching.ts';

/** A weekly lesson. */
export interface Period {
  /** The name of the period in the roster, such as `Mon1`. */
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

/** Returns the lessons of a class. Lines rotate through the week; homerooms meet each morning. */
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
