import { inWords } from '../components/text/inWords.ts';

/** Returns a moment as `Monday 1 June 2026, 12:03 pm`, in the school's time zone if it is known. */
export function momentInWords(at: Date, timeZone: string | undefined): string {
  return `${dayInWords(at, timeZone)}, ${clockInWords(at, timeZone)}`;
}

/** Returns the time of day as `12:03 pm`. */
export const clockInWords = (at: Date, timeZone: string | undefined): string =>
  inWords(at, timeZone, { hour: 'numeric', minute: '2-digit', hour12: true });

/** Returns a day as `Monday 1 June 2026`. */
export const dayInWords = (at: Date, timeZone: string | undefined): string =>
  inWords(at, timeZone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
