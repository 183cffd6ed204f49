import { briefDayAndYear } from '../../../components/days/days.ts';

/** Returns a day in words: `Mon 2 Feb 2026`. A text that is no day stays as it is. */
export const dayWords = (day: string): string =>
  Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : briefDayAndYear(day);
