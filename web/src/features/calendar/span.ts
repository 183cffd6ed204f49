import { addDays } from '#shared/kernel/zone';
import type { CalendarView } from './calendarView.ts';

/**
 * The days of a view. All arithmetic is on calendar days and never uses the clock of the device.
 */

/** The names of the weekdays, from Monday. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The number of days in an agenda. */
const agendaDays = 28;

/** Returns the Monday of the week of a day. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Returns the days of a view, in order. A month includes the rest of its first and last week. */
export function daysOf({ layout, day }: Pick<CalendarView, 'layout' | 'day'>): string[] {
  if (layout === 'agenda') return daysFrom(day, agendaDays);
  if (layout === 'week') return daysFrom(mondayOf(day), 7);
  const first = mondayOf(`${day.slice(0, 7)}-01`);
  const last = addDays(mondayOf(lastOfMonth(day)), 6);
  const days = [first];
  for (let next = first; next < last; days.push(next)) next = addDays(next, 1);
  return days;
}

/** Returns a day of the previous (-1) or next (1) view. */
export function stepped({ layout, day }: Pick<CalendarView, 'layout' | 'day'>, step: 1 | -1) {
  if (layout === 'agenda') return addDays(day, step * agendaDays);
  if (layout === 'week') return addDays(day, step * 7);
  const month = step === 1 ? addDays(lastOfMonth(day), 1) : addDays(`${day.slice(0, 7)}-01`, -1);
  // The same day of the other month, or its last day.
  const same = `${month.slice(0, 7)}${day.slice(7)}`;
  const last = lastOfMonth(month);
  return same < last ? same : last;
}

/** Returns the heading of a view: `June 2026`, or the first and last day. */
export function spanText(view: Pick<CalendarView, 'layout' | 'day'>): string {
  if (view.layout === 'month') return inWords(view.day, { month: 'long', year: 'numeric' });
  const days = daysOf(view);
  const [first = view.day, last = view.day] = [days[0], days.at(-1)];
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7);
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const from = inWords(first, {
    day: 'numeric',
    ...(!isSameMonth && { month: 'long' }),
    ...(!isSameYear && year),
  });
  return `${from} – ${inWords(last, { day: 'numeric', month: 'long', ...year })}`;
}

/** Returns a day as `Thursday 4 June 2026`. */
export const longDay = (day: string): string =>
  inWords(day, { weekday: 'long', day: 'numeric', month: 'long', ...year });

/** Returns a day as `Thursday 4 June`. */
export const shortDay = (day: string): string =>
  inWords(day, { weekday: 'long', day: 'numeric', month: 'long' });

const year = { year: 'numeric' } as const;

const inWords = (day: string, fields: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', ...fields })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/,/g, '');

function lastOfMonth(day: string): string {
  const [y = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(y, month, 0)).toISOString().slice(0, 10);
}

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => addDays(first, n));
