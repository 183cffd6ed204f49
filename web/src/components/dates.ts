import { dayIn } from '#shared/domain/zone';

/** Dates as the specification writes them, in a time zone. */

/** `2026-06-04` */
export const dayText = (at: Date, timeZone: string): string => dayIn(timeZone, at);

/** `2026-06-04 09:30 am` */
export function minuteText(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const time = `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`;
  return `${dayText(at, timeZone)} ${time}`;
}

/** `Thursday 4 June 2026` */
export const longDayText = (at: Date, timeZone: string): string =>
  inWords(at, timeZone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** `Thursday 4 June` */
export const weekdayText = (at: Date, timeZone: string): string =>
  inWords(at, timeZone, { weekday: 'long', day: 'numeric', month: 'long' });

const inWords = (at: Date, timeZone: string, fields: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone, ...fields }).format(at).replace(/,/g, '');

/** The hour of the day, 0 to 23. */
export const hourIn = (at: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hour12: false }).format(at));
