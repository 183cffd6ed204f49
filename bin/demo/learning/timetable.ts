import { isSecondary } from '../people/community.ts';
import type { SchoolYear } from './school-year.ts';
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
  /** The letter of the week, if the lesson is not in every week. */
  readonly week?: string;
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

/** The letters of the weeks, and the weeks in which they begin again: the first of each term. */
export const weekLettersOf = ({ terms }: SchoolYear) => ({
  letters: ['A', 'B'],
  starts: terms.map(({ start }) => ({ day: start, week: 'A' })),
});

/** In weeks B, the upper school has sport in the last lesson on Fridays. */
const isSportHour = (grade: number, { weekday, period }: Pick<Period, 'weekday' | 'period'>) =>
  isSecondary(grade) && weekday === 5 && period === lessons;

/** Returns the lessons of a class. Lines rotate through the week; homerooms meet each morning. */
export function periodsOf({ line, grade }: Pick<SchoolClass, 'line' | 'grade'>): Period[] {
  return weekdays.flatMap((day, d) =>
    bells.flatMap(([starts, ends], period): Period[] => {
      const meets =
        line === undefined
          ? period === 0
          : period > 0 && (d * lessons + period - 1) % lines === line;
      if (!meets) return [];
      const lesson = { name: `${day}${period}`, weekday: d + 1, period, starts, ends };
      return [isSportHour(grade, lesson) ? { ...lesson, week: 'A' } : lesson];
    }),
  );
}
