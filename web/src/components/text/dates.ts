import { addDays, dayIn, minuteIn } from '#shared/kernel/zone';
import { clockIn, inWords } from './inWords.ts';

/** Dates in the specified forms, in a time zone. */

/** `2026-06-04` */
export const dayText = (at: Date, timeZone: string): string => dayIn(timeZone, at);

/** `2026-06-04 09:30 am` */
export const minuteText = (at: Date, timeZone: string): string => minuteIn(timeZone, at);

/** `9:30 am` */
export const timeText = (at: Date, timeZone: string): string =>
  inWords(at, timeZone, { hour: 'numeric', minute: '2-digit', hour12: true });

/** `between 2 and 3 pm`, or `between 11 am and 12 pm`: the hour that begins at an instant. */
export function hourText(from: Date, timeZone: string): string {
  const ends = [from, new Date(from.getTime() + 3_600_000)].map((at) =>
    timeText(at, timeZone).replace(':00', ''),
  );
  const [start = '', end = ''] = ends;
  const isSameHalf = start.slice(-2) === end.slice(-2);
  return `between ${isSameHalf ? start.slice(0, -3) : start} and ${end}`;
}

/** `Thursday 4 June 2026` */
export const longDayText = (at: Date, timeZone: string): string =>
  inWords(at, timeZone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** `Thursday 4 June 2026, 9:30 am`: for what is printed, or proves something. */
export const longMomentText = (at: Date, timeZone: string): string =>
  `${longDayText(at, timeZone)}, ${timeText(at, timeZone)}`;

/** `Thursday 4 June` */
export const weekdayText = (at: Date, timeZone: string): string =>
  inWords(at, timeZone, { weekday: 'long', day: 'numeric', month: 'long' });

/** `Thu 4 Jun` */
export const shortDayText = (at: Date, timeZone: string): string =>
  inWords(at, timeZone, { weekday: 'short', day: 'numeric', month: 'short' });

/**
 * `Today`, `Yesterday`, `Tomorrow` or `Fri 20 Nov`, with the year only if it is not this one; with
 * the time `Today, 3:30 pm`.
 */
export function wordsOf(at: Date, now: Date, timeZone: string, withTime = false): string {
  const [day, today] = [dayIn(timeZone, at), dayIn(timeZone, now)];
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const far = `${shortDayText(at, timeZone)}${isThisYear ? '' : ` ${day.slice(0, 4)}`}`;
  const near = new Map([
    [today, 'Today'],
    [addDays(today, -1), 'Yesterday'],
    [addDays(today, 1), 'Tomorrow'],
  ]);
  const words = near.get(day) ?? far;
  return withTime ? `${words}, ${timeText(at, timeZone)}` : words;
}

/** `Tomorrow, Mon 30 Nov`, or a day that is further away without the first word. */
export function nearAndDayText(at: Date, now: Date, timeZone: string): string {
  const words = wordsOf(at, now, timeZone);
  const day = shortDayText(at, timeZone);
  return words.startsWith(day) ? words : `${words}, ${day}`;
}

/** The same with its time: `Tomorrow, Mon 30 Nov, 7:00 am`. */
export const dayAndTimeText = (at: Date, now: Date, timeZone: string): string =>
  `${nearAndDayText(at, now, timeZone)}, ${timeText(at, timeZone)}`;

/** `9:30 am` of today, or the day with its time. */
export function sinceText(at: Date, now: Date, timeZone: string): string {
  const isToday = dayIn(timeZone, at) === dayIn(timeZone, now);
  const time = timeText(at, timeZone);
  return isToday ? time : `${shortDayText(at, timeZone)}, ${time}`;
}

/** Writes `today` within a sentence; names of days keep their capital. */
export const inSentence = (words: string): string =>
  words.replace(/^(Today|Yesterday|Tomorrow)/, (word) => word.toLowerCase());

/** Returns the hour of the day, 0 to 23. */
export const hourIn = (at: Date, timeZone: string): number =>
  Number(clockIn(at, timeZone).slice(0, 2));
