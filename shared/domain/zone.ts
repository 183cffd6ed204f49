/** Wall-clock rules are computed in a site's time zone; instants stay in UTC. */

/** The day (`YYYY-MM-DD`) that an instant falls on in a zone. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** The minute of an instant as the specification writes it, `2026-06-04 09:30 am`. */
export function minuteIn(timeZone: string, at: Date): string {
  const parts = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const hour = Number(parts.hour);
  const shown = String(hour % 12 || 12).padStart(2, '0');
  const half = hour < 12 ? 'am' : 'pm';
  return `${parts.year}-${parts.month}-${parts.day} ${shown}:${parts.minute} ${half}`;
}

/**
 * The instant at which a wall-clock time is shown in a zone. A time that a spring change skips is taken one hour later, a time
 * that an autumn change repeats is its first occurrence (threats.md T-56).
 */
export function instantIn(timeZone: string, day: string, time = '00:00'): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (at: number) => wallClock(timeZone, at) - at;
  const before = wanted - offsetAt(wanted - 86_400_000);
  const after = wanted - offsetAt(wanted + 86_400_000);
  const candidates = [Math.min(before, after), Math.max(before, after)];
  const shown = candidates.find((at) => wallClock(timeZone, at) === wanted);
  return new Date(shown ?? before);
}

/** The first instant of a day. */
export const startOfDay = (timeZone: string, day: string): Date => instantIn(timeZone, day);

/** A day a number of days away; days are counted on the calendar, not by 24 hours. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** What a clock on the wall shows at an instant, as if it were UTC. */
export function wallClock(timeZone: string, at: number): number {
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
