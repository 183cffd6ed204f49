import type { RepeatRule } from '#shared/calendar/recurrence-rule';

/**
 * Yields the days of a rule that repeats by day, week, month or year (RFC 5545, 3.3.10). Each
 * period is checked once and there is always an end, so a rule that never matches also ends.
 */
export function* daysOf(
  rule: RepeatRule,
  start: string,
  { from, to }: { readonly from: string; readonly to: string },
): Generator<string> {
  const first = dayNumber(start);
  const last = Math.min(dayNumber(to), rule.until ? dayNumber(rule.until) : Number.MAX_VALUE);
  const wanted = dayNumber(from);
  // A rule without a count can skip the periods before the wanted days.
  let period = rule.count === undefined ? periodsBefore(rule, first, wanted) : 0;
  // The first day is always an occurrence, even if the rule does not match it.
  let count = period === 0 && first <= last ? 1 : 0;
  if (count === 1 && first >= wanted) yield start;
  for (; periodStart(rule, first, period) <= last; period += 1) {
    for (const day of daysInPeriod(rule, first, period)) {
      if (day <= first) continue;
      if (day > last || (rule.count !== undefined && count >= rule.count)) return;
      count += 1;
      if (day >= wanted) yield dayText(day);
    }
  }
}

/** Returns the day of the last occurrence, or undefined if the rule has no end. */
export function lastDayOf(rule: RepeatRule, start: string, limit: string): string | undefined {
  if (rule.count === undefined && rule.until === undefined) return undefined;
  let last: string | undefined;
  for (const day of daysOf(rule, start, { from: start, to: limit })) last = day;
  return last;
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
/** Monday is 0. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;
const monthOf = (day: number) => new Date(day * 86_400_000).getUTCMonth();
const yearOf = (day: number) => new Date(day * 86_400_000).getUTCFullYear();
const dayInMonth = (day: number) => new Date(day * 86_400_000).getUTCDate();
/** Returns the first day of a month. Month 12 is January of the next year. */
const monthStart = (year: number, month: number) => Date.UTC(year, month, 1) / 86_400_000;

/**
 * Returns the first day of a period: the day itself, or the first day of its week, month or year.
 */
function periodStart({ freq, interval, weekStart }: RepeatRule, first: number, period: number) {
  const by = period * interval;
  if (freq === 'DAILY') return first + by;
  if (freq === 'WEEKLY') return first - ((weekdayOf(first) - weekStart + 7) % 7) + by * 7;
  if (freq === 'MONTHLY') return monthStart(yearOf(first), monthOf(first) + by);
  return monthStart(yearOf(first) + by, 0);
}

/** Returns the number of periods that end before a day and can be skipped. */
function periodsBefore(rule: RepeatRule, first: number, day: number): number {
  const longestPeriod =
    { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[rule.freq] * rule.interval;
  return Math.max(0, Math.floor((day - first) / longestPeriod) - 1);
}

function daysInPeriod(rule: RepeatRule, first: number, period: number): number[] {
  const start = periodStart(rule, first, period);
  const end = periodEnd(rule, start);
  const fits = dayFilter(rule, first);
  const days: number[] = [];
  for (let day = start; day < end; day++) if (fits(day)) days.push(day);
  if (rule.bySetPos.length === 0) return days;
  const chosen = rule.bySetPos.map((at) => days[at > 0 ? at - 1 : days.length + at]);
  return [...new Set(chosen)].filter((day) => day !== undefined).sort((a, b) => a - b);
}

function periodEnd({ freq }: RepeatRule, start: number): number {
  if (freq === 'DAILY') return start + 1;
  if (freq === 'WEEKLY') return start + 7;
  if (freq === 'MONTHLY') return monthStart(yearOf(start), monthOf(start) + 1);
  return monthStart(yearOf(start) + 1, 0);
}

/** Returns a check for all parts of a rule. Absent parts come from the first day. */
function dayFilter(rule: RepeatRule, first: number): (day: number) => boolean {
  const { freq, byMonth, byMonthDay, byDay } = rule;
  const isOpen = byMonthDay.length === 0 && byDay.length === 0;
  const months =
    byMonth.length === 0 && isOpen && freq === 'YEARLY' ? [monthOf(first) + 1] : byMonth;
  const isByMonth = freq === 'MONTHLY' || freq === 'YEARLY';
  const monthDays = isOpen && isByMonth ? [dayInMonth(first)] : byMonthDay;
  const days = isOpen && freq === 'WEEKLY' ? [{ weekday: weekdayOf(first), position: 0 }] : byDay;
  // `3MO` counts in the month; in a yearly rule without BYMONTH it counts in the year.
  const isOfYear = freq === 'YEARLY' && byMonth.length === 0;
  return (day) =>
    (months.length === 0 || months.includes(monthOf(day) + 1)) &&
    (monthDays.length === 0 || isMonthDay(day, monthDays)) &&
    (days.length === 0 ||
      days.some(
        ({ weekday, position }) =>
          weekday === weekdayOf(day) && (position === 0 || isPosition(day, position, isOfYear)),
      ));
}

function isMonthDay(day: number, monthDays: readonly number[]): boolean {
  const date = dayInMonth(day);
  const length = monthStart(yearOf(day), monthOf(day) + 1) - monthStart(yearOf(day), monthOf(day));
  return monthDays.includes(date) || monthDays.includes(date - length - 1);
}

/**
 * Whether a day is the n-th of its weekday in the month or year. A negative n counts from the end.
 */
function isPosition(day: number, position: number, isOfYear: boolean): boolean {
  const year = yearOf(day);
  const start = isOfYear ? monthStart(year, 0) : monthStart(year, monthOf(day));
  const end = isOfYear ? monthStart(year + 1, 0) : monthStart(year, monthOf(day) + 1);
  return position > 0
    ? Math.floor((day - start) / 7) + 1 === position
    : Math.floor((end - 1 - day) / 7) + 1 === -position;
}
