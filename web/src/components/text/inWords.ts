/**
 * Writes instants as the portal does: in Australian English, in a time zone, without commas and narrow
 * spaces. Nothing else in the web app formats a date; `dates.ts` has the forms of instants and
 * `../days/days.ts` those of days. Without a time zone, it is that of the device.
 */
export const inWords = (
  at: Date,
  timeZone: string | undefined,
  fields: Intl.DateTimeFormatOptions,
): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone, ...fields })
    .format(at)
    .replace(/,/g, '')
    .replace(/\s/g, ' ');

/** Returns the time of day as `HH:MM`, for comparisons and fields. */
export const clockIn = (at: Date, timeZone: string): string =>
  inWords(at, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
