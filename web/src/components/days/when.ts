import { dayIn } from '#shared/kernel/zone';
import { timeText } from '../text/dates.ts';
import { longDay, shortDay } from './days.ts';
import { dayWords } from './dayWords.ts';
import { daysOfEvent, type EventOfDay, type Times } from './eventTimes.ts';

/** Writes the times of events in words, in the school's zone. */

/** Returns a time as `9:00 am`. */
export const clockText = (at: string, timeZone: string): string => timeText(new Date(at), timeZone);

/**
 * Returns the time of an event on one day: `All day`, `9:00 am – 10:30 am`, `From 9:00 am` or
 * `Until 3:00 pm`.
 */
export function timeOfDay({ event, nth, count }: EventOfDay, timeZone: string): string {
  if (event.all_day) return 'All day';
  const [from, to] = [clockText(event.start, timeZone), clockText(event.end, timeZone)];
  if (count === 1) return from === to ? from : `${from} – ${to}`;
  if (nth === 1) return `From ${from}`;
  return nth === count ? `Until ${to}` : 'All day';
}

/** Returns `day 2 of 3`, or nothing for an event of one day. */
export const nthText = ({ nth, count }: Pick<EventOfDay, 'nth' | 'count'>): string =>
  count > 1 ? `day ${nth} of ${count}` : '';

/** Returns the whole time of an event, with its days. */
export function whenText(event: Times, timeZone: string): string {
  return spanText(event, timeZone, { name: longDay, before: dayBefore });
}

/** The same in a list: `Wed 2 Dec, 2:30 pm – 4:00 pm`, with the year only if it is not this one. */
export function shortWhenText(event: Times, timeZone: string, today: string): string {
  const name = (day: string) => dayWords(day, today);
  return spanText(event, timeZone, { name, before: name });
}

interface DayNames {
  readonly name: (day: string) => string;
  /** The first day of a span, before the last one. */
  readonly before: (first: string, last: string) => string;
}

function spanText(event: Times, timeZone: string, { name, before }: DayNames): string {
  const { first, last } = daysOfEvent(event, timeZone);
  const from = name(first);
  if (event.all_day)
    return first === last ? `${from}, all day` : `${before(first, last)} – ${name(last)}, all day`;
  const [begins, ends] = [clockText(event.start, timeZone), clockText(event.end, timeZone)];
  if (first !== last) {
    const over = name(dayIn(timeZone, new Date(event.end)));
    return `${from}, ${begins} – ${over}, ${ends}`;
  }
  return begins === ends ? `${from}, ${begins}` : `${from}, ${begins} – ${ends}`;
}

/** Returns the first day of a span. The last day names the year, if it is the same. */
const dayBefore = (first: string, last: string): string =>
  first.slice(0, 4) === last.slice(0, 4) ? shortDay(first) : longDay(first);
