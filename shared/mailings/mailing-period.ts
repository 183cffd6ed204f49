import { addDays } from '#shared/kernel/zone';
import type { StoredMailingType } from '#shared/mailings/mailing';

interface Period {
  readonly type: StoredMailingType;
  readonly email_testing: boolean;
  readonly period: string;
  readonly postsUid: readonly string[];
}

/**
 * Describes the period of a mailing: “Week of 16 to 22 November 2026”, “Saturday 21 November 2026”,
 * “2 posts”, “Test”.
 */
export function periodWords({ type, email_testing, period, postsUid }: Period): string {
  if (email_testing) return 'Test';
  if (type === 'Connections') return 'To subscribers';
  if (type === 'Reminder') return 'To those who have not read 1 post';
  if (type === 'Principal') return postsUid.length === 1 ? '1 post' : `${postsUid.length} posts`;
  const [, year, week, weekday] = /^(\d{4})-W(\d\d)(?:-([1-7]))?$/.exec(period) ?? [];
  if (year && week) {
    const monday = mondayOfWeek(Number(year), Number(week));
    if (weekday) return `Digest of ${longDay(addDays(monday, Number(weekday) - 1))}`;
    return `Week of ${span(monday, addDays(monday, 6))}`;
  }
  return /^\d{4}-\d\d-\d\d$/.test(period) ? longDay(period) : '';
}

/** Returns the Monday of an ISO week. The first week of a year has 4 January. */
function mondayOfWeek(year: number, week: number): string {
  const fourth = `${year}-01-04`;
  const weekday = new Date(`${fourth}T00:00:00Z`).getUTCDay() || 7;
  return addDays(fourth, 1 - weekday + 7 * (week - 1));
}

/** Formats two days as a span, without repeating a shared month or year. */
function span(from: string, to: string): string {
  const [start, end] = [partsOf(from), partsOf(to)];
  if (start.year !== end.year) return `${words(start)} to ${words(end)}`;
  const first = start.month === end.month ? start.day : `${start.day} ${start.month}`;
  return `${first} to ${words(end)}`;
}

interface Parts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

const words = ({ day, month, year }: Parts): string => `${day} ${month} ${year}`;

const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeZone: 'UTC' });

function partsOf(day: string): Parts & { readonly weekday: string } {
  const parts = format.formatToParts(new Date(`${day}T00:00:00Z`));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { weekday: of('weekday'), day: of('day'), month: of('month'), year: of('year') };
}

const longDay = (day: string): string => `${partsOf(day).weekday} ${words(partsOf(day))}`;
