import { briefDay, briefDayAndYear } from './days.ts';

/** Returns a day as `Fri 20 Nov`, with the year only if it is not this one. */
export const dayWords = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? briefDay(day) : briefDayAndYear(day);

/** Returns a day as `20 Nov`, with the year only if it is not this one. */
export const shortDayWords = (day: string, today: string): string =>
  dayWords(day, today).replace(/^\S+ /, '');

/** Returns how far a day is from today: `today`, `tomorrow`, `in 5 days`, `3 weeks ago`. */
export function fromToday(day: string, today: string): string {
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  if (days === 0) return 'today';
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday';
  const count = Math.abs(days) < 14 ? plural(days, 'day') : plural(Math.round(days / 7), 'week');
  return days > 0 ? `in ${count}` : `${count} ago`;
}

const plural = (count: number, word: string) => `${Math.abs(count)} ${word}s`;
