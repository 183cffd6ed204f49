const format = (at: Date, timeZone: string | undefined, fields: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { timeZone, ...fields }).format(at);

/** Returns a moment as `Monday 1 June 2026, 12:03 pm`, in the school's time zone if it is known. */
export function momentInWords(at: Date, timeZone: string | undefined): string {
  return `${dayInWords(at, timeZone)}, ${clockInWords(at, timeZone)}`;
}

/** Returns the time of day as `12:03 pm`. */
export const clockInWords = (at: Date, timeZone: string | undefined): string =>
  format(at, timeZone, { hour: 'numeric', minute: '2-digit', hour12: true });

/** Returns a day as `Monday 1 June 2026`. */
export const dayInWords = (at: Date, timeZone: string | undefined): string =>
  format(at, timeZone, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).replace(/,/g, '');
