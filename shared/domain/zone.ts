/** Wall-clock rules are computed in a site's time zone; instants stay in UTC. */

const day = 86_400_000;

/** The day (`YYYY-MM-DD`) that an instant falls on in a zone. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Date(wallClock(timeZone, at.getTime())).toISOString().slice(0, 10);

/** The minute of an instant as the specification writes it, `2026-06-04 09:30 am`. */
export function minuteIn(timeZone: string, at: Date): string {
  const shown = new Date(wallClock(timeZone, at.getTime())).toISOString();
  const hour = Number(shown.slice(11, 13));
  const half = hour < 12 ? 'am' : 'pm';
  return `${shown.slice(0, 10)} ${String(hour % 12 || 12).padStart(2, '0')}${shown.slice(13, 16)} ${half}`;
}

/**
 * The instant at which a wall-clock time is shown in a zone. A time that a spring change skips is taken one hour later, a time
 * that an autumn change repeats is its first occurrence (threats.md T-56).
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

/** The first instant of a day. */
export const startOfDay = (timeZone: string, date: string): Date => instantIn(timeZone, date);

/** A day a number of days away; days are counted on the calendar, not by 24 hours. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10);

/** What a clock on the wall shows at an instant, to the second, as if it were UTC. */
export function wallClock(timeZone: string, at: number): number {
  const second = Math.floor(at / 1000) * 1000;
  const start = Math.floor(second / day) * day;
  const offset = offsetAt(timeZone, start);
  // No zone changes its clocks twice in a day: between two days that agree nothing has changed.
  if (offset === offsetAt(timeZone, start + day)) return second + offset;
  return asked(timeZone, second);
}

/** How far the wall was ahead of UTC at the beginnings of days, by zone; asking costs a hundred times as much as remembering. */
const offsets = new Map<string, Map<number, number>>();
/** Thirty years of a zone. */
const mostDays = 11_000;

function offsetAt(timeZone: string, start: number): number {
  let known = offsets.get(timeZone);
  if (!known || known.size > mostDays) {
    known = new Map();
    offsets.set(timeZone, known);
  }
  let offset = known.get(start);
  if (offset === undefined) {
    offset = asked(timeZone, start) - start;
    known.set(start, offset);
  }
  return offset;
}

/** What the platform says that the wall shows. */
function asked(timeZone: string, at: number): number {
  const parts = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>;
  return Date.UTC(
    parts.year ?? 0,
    (parts.month ?? 1) - 1,
    parts.day,
    parts.hour,
    parts.minute,
    parts.second,
  );
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}
