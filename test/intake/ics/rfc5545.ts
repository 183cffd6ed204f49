/**
 * A slow expansion of series, written from RFC 5545 (3.3.10 and 3.8.5) alone: for each period it
 * makes the whole set of the rule, part by part in the order of the standard.
 */

/** A rule as the standard names its parts. Weekdays are `MO`; with a number `2MO` or `-1FR`. */
export interface SlowRule {
  readonly freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  readonly count?: number | undefined;
  /** A day, included. */
  readonly until?: string | undefined;
  readonly byMonth: readonly number[];
  readonly byMonthDay: readonly number[];
  readonly byDay: readonly string[];
  readonly bySetPos: readonly number[];
  readonly weekStart: string;
}

const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const textOf = (date: Date) => date.toISOString().slice(0, 10);
export const plusDays = (day: string, days: number): string =>
  textOf(new Date(dateOf(day).getTime() + days * 86_400_000));
const nameOf = (day: string) => names[dateOf(day).getUTCDay()] ?? '';
const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7));

/** Returns all days from one to the day before another. */
function daysFrom(first: string, end: string): string[] {
  const days: string[] = [];
  for (let day = first; day < end; day = plusDays(day, 1)) days.push(day);
  return days;
}

/** Returns the days of the n-th period after that of the start. */
function periodOf({ freq, interval, weekStart }: SlowRule, start: string, n: number): string[] {
  const by = n * interval;
  if (freq === 'DAILY') return [plusDays(start, by)];
  if (freq === 'WEEKLY') {
    let first = start;
    while (nameOf(first) !== weekStart) first = plusDays(first, -1);
    return daysFrom(plusDays(first, by * 7), plusDays(first, by * 7 + 7));
  }
  const date = dateOf(start);
  const [year, month] =
    freq === 'MONTHLY'
      ? [date.getUTCFullYear(), date.getUTCMonth() + by]
      : [date.getUTCFullYear() + by, 0];
  const first = textOf(new Date(Date.UTC(year, month, 1)));
  const length = freq === 'MONTHLY' ? 1 : 12;
  return daysFrom(first, textOf(new Date(Date.UTC(year, month + length, 1))));
}

/** Returns the set of the rule in one period. */
function setOf(rule: SlowRule, start: string, n: number): string[] {
  const { freq, byMonth, byMonthDay, byDay, bySetPos } = rule;
  let days = periodOf(rule, start, n);
  if (byMonth.length > 0) days = days.filter((day) => byMonth.includes(monthOf(day)));
  if (byMonthDay.length > 0) {
    days = days.filter((day) => {
      const ofMonth = Number(day.slice(8));
      let length = 28;
      while (monthOf(plusDays(`${day.slice(0, 8)}01`, length)) === monthOf(day)) length += 1;
      return byMonthDay.includes(ofMonth) || byMonthDay.includes(ofMonth - length - 1);
    });
  }
  if (byDay.length > 0) {
    // In a yearly rule a number counts in the month if BYMONTH is there, else in the year.
    const isInYear = freq === 'YEARLY' && byMonth.length === 0;
    days = days.filter((day) =>
      byDay.some((each) => each.slice(-2) === nameOf(day) && isNumbered(day, each, isInYear)),
    );
  }
  // "Information, not contained in the rule, necessary to determine the various recurrence instance
  // start time and dates are derived from the Start Time".
  if (byDay.length === 0 && byMonthDay.length === 0) {
    if (freq === 'WEEKLY') days = days.filter((day) => nameOf(day) === nameOf(start));
    if (freq === 'MONTHLY' || freq === 'YEARLY') {
      days = days.filter((day) => day.slice(8) === start.slice(8));
    }
    if (freq === 'YEARLY' && byMonth.length === 0) {
      days = days.filter((day) => monthOf(day) === monthOf(start));
    }
  }
  if (bySetPos.length === 0) return days;
  return days.filter((_, i) => bySetPos.includes(i + 1) || bySetPos.includes(i - days.length));
}

function isNumbered(day: string, each: string, isInYear: boolean): boolean {
  const number = Number(each.slice(0, -2) || 0);
  if (number === 0) return true;
  const isNear = (other: string) =>
    isInYear ? yearOf(other) === yearOf(day) : other.slice(0, 7) === day.slice(0, 7);
  let position = 1;
  const step = number > 0 ? -7 : 7;
  for (let other = plusDays(day, step); isNear(other); other = plusDays(other, step)) position += 1;
  return position === Math.abs(number);
}

/** Whether the start is in the set of its own period; else the standard leaves the set open. */
export const isSynchronised = (rule: SlowRule, start: string): boolean =>
  setOf(rule, start, 0).includes(start);

/** Returns the days of a rule up to a day. */
export function expanded(rule: SlowRule, start: string, end: string): string[] {
  const found: string[] = [];
  for (let n = 0; ; n++) {
    const period = periodOf(rule, start, n);
    if ((period[0] ?? '') > end) return found;
    for (const day of setOf(rule, start, n)) {
      if (day < start) continue;
      if (rule.count !== undefined && found.length >= rule.count) return found;
      if ((rule.until !== undefined && day > rule.until) || day > end) return found;
      found.push(day);
    }
  }
}

/** Writes a rule. */
export const writtenRule = (rule: SlowRule, until: string | undefined): string =>
  [
    `FREQ=${rule.freq}`,
    rule.interval > 1 && `INTERVAL=${rule.interval}`,
    rule.count !== undefined && `COUNT=${rule.count}`,
    until !== undefined && `UNTIL=${until}`,
    rule.byMonth.length > 0 && `BYMONTH=${rule.byMonth.join(',')}`,
    rule.byMonthDay.length > 0 && `BYMONTHDAY=${rule.byMonthDay.join(',')}`,
    rule.byDay.length > 0 && `BYDAY=${rule.byDay.join(',')}`,
    rule.bySetPos.length > 0 && `BYSETPOS=${rule.bySetPos.join(',')}`,
    rule.weekStart !== 'MO' && `WKST=${rule.weekStart}`,
  ]
    .filter(Boolean)
    .join(';');
