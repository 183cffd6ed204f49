import type { RepeatRule } from '#shared/domain/recurrence-rule';

/**
 * On which days something repeats (RFC 5545, 3.3.10), for rules that repeat by day, week, month or year. Every period is looked at once and
 * the end is always given, so a rule that never fits ends too.
 */
export function* daysOf(
  rule: RepeatRule,
  start: string,
  { from, to }: { readonly from: string; readonly to: string },
): Generator<string> {
  const first = dayNumber(start);
  const last = Math.min(dayNumber(to), rule.until ? dayNumber(rule.until) : Number.MAX_VALUE);
  const wanted = dayNumber(from);
  // Without a count nothing before the wanted days needs to be known.
  let period = rule.count === undefined ? periodsBefore(rule, first, wanted) : 0;
  // The first day is an occurrence whatever the rule says of it.
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

/** The day of the last occurrence, or nothing when there is no end to them within the limit. */
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
/** The first day of a month; months beyond a year run on. */
const monthStart = (year: number, month: number) => Date.UTC(year, month, 1) / 86_400_000;

/** The first day of a period: the day itself, or the beginning of its week, month or year. */
function periodStart({ freq, interval, weekStart }: RepeatRule, first: number, period: number) {
  const by = period * interval;
  if (freq === 'DAILY') return first + by;
  if (freq === 'WEEKLY') return first - ((weekdayOf(first) - weekStart + 7) % 7) + by * 7;
  if (freq === 'MONTHLY') return monthStart(yearOf(first), monthOf(first) + by);
  return monthStart(yearOf(first) + by, 0);
}

/** How many periods can be passed over because they end before a day. */
function periodsBefore(rule: RepeatRule, first: number, day: number): number {
  const longest = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[rule.freq] * rule.interval;
  return Math.max(0, Math.floor((day - first) / longest) - 1);
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

/** Whether a day fits all parts of a rule; what the rule leaves open is as on the first day. */
function dayFilter(rule: RepeatRule, first: number): (day: number) => boolean {
  const { freq, byMonth, byMonthDay, byDay } = rule;
  const isOpen = byMonthDay.length === 0 && byDay.length === 0;
  const months =
    byMonth.length === 0 && isOpen && freq === 'YEARLY' ? [monthOf(first) + 1] : byMonth;
  const isByMonth = freq === 'MONTHLY' || freq === 'YEARLY';
  const monthDays = isOpen && isByMonth ? [dayInMonth(first)] : byMonthDay;
  const days = isOpen && freq === 'WEEKLY' ? [{ weekday: weekdayOf(first), position: 0 }] : byDay;
  // The third Monday is that of the month, unless only the year is said.
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

/** Whether a day is the n-th of its weekday in the month or year, counted from the end when n is negative. */
function isPosition(day: number, position: number, isOfYear: boolean): boolean {
  const year = yearOf(day);
  const start = isOfYear ? monthStart(year, 0) : monthStart(year, monthOf(day));
  const end = isOfYear ? monthStart(year + 1, 0) : monthStart(year, monthOf(day) + 1);
  return position > 0
    ? Math.floor((day - start) / 7) + 1 === position
    : Math.floor((end - 1 - day) / 7) + 1 === -position;
}
