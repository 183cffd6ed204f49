import { addDays, dayIn, minuteIn } from '#shared/kernel/zone';
import { oneLine } from './html.ts';

/** Joins names for a sentence: “Ada, Ben and Cleo”. */
export function listed(names: readonly string[]): string {
  const shown = names.map((name) => oneLine(name, 60) || 'your child');
  const last = shown.at(-1) ?? '';
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${last}` : last;
}

const date = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
// Created once: it costs as much as a whole message.
const withWeekday = new Intl.DateTimeFormat('en-AU', { weekday: 'long', ...date });
const withoutWeekday = new Intl.DateTimeFormat('en-AU', date);

/** Formats a day as “Monday 23 November”. */
export const longDay = (day: string): string =>
  withWeekday.format(new Date(`${day}T00:00:00Z`)).replace(',', '');

const short = new Intl.DateTimeFormat('en-AU', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Formats a day as “Wed 2 Dec”, for a line that is read first. */
export const shortDay = (day: string): string =>
  short.format(new Date(`${day}T00:00:00Z`)).replace(',', '');

/** Formats the Monday of a day's week as “16 November”. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return withoutWeekday.format(new Date(`${addDays(day, -((weekday + 6) % 7))}T00:00:00Z`));
}

/** Returns the text that mail programs show beside a subject: the first items. */
export const previewOf = (texts: readonly string[]): string =>
  oneLine(texts.filter(Boolean).slice(0, 4).join(' · '), 140);

/** Returns the address that calls a telephone number. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** Formats an instant in a time zone as “Wednesday 25 November, 10:20 am”. */
export function momentIn(timeZone: string, at: string): string {
  const day = dayIn(timeZone, new Date(at));
  return `${longDay(day)}, ${clockIn(timeZone, at)}`;
}

const clockIn = (timeZone: string, at: string): string =>
  minuteIn(timeZone, new Date(at)).slice(11).replace(/^0/, '');
