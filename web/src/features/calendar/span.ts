import { addDays } from '#shared/kernel/zone';
import { dayName, daysFrom, mondayOf, spanName } from '../../components/days/days.ts';
import type { CalendarView } from './calendarView.ts';

/**
 * The days of a view. All arithmetic is on calendar days and never uses the clock of the device.
 */

/** The number of days in an agenda. */
const agendaDays = 28;

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
  if (view.layout === 'month') return dayName(view.day, { month: 'long', year: 'numeric' });
  const days = daysOf(view);
  return spanName(days[0] ?? view.day, days.at(-1) ?? view.day);
}

function lastOfMonth(day: string): string {
  const [y = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(y, month, 0)).toISOString().slice(0, 10);
}
