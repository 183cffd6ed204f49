import type { Notice } from '#shared/absences/notice';
import type { DayPart, NoticeState } from '#shared/absences/notice-kinds';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import { dayName } from '../../../components/days/days.ts';

/** Notices in the words of the office. */

export const stateNames: Readonly<Record<NoticeState, string>> = {
  sent: 'New',
  seen: 'Seen',
  requested: 'To decide',
  reopened: 'Still unexplained',
  recorded: 'Recorded',
  closed: 'Closed, no record',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

export const kindNames: Readonly<Record<NonNullable<Notice['kind']>, string>> = {
  absence: 'Absence',
  leave: 'Leave',
  explanation: 'Explanation',
};

const partNames: Readonly<Record<DayPart, string>> = {
  day: 'Whole day',
  morning: 'Morning',
  afternoon: 'Afternoon',
  late: 'Arrives late',
  early: 'Leaves early',
};

/** Returns `HH:MM` as `9:00 am`. */
const clockText = (time: string): string => {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2, 5)} ${hour < 12 ? 'am' : 'pm'}`;
};

/** Returns the part of the day: `Whole day`, `Arrives at 10:30 am`. */
export function partText({ part = 'day', time }: Pick<Notice, 'part' | 'time'>): string {
  if (part === 'late' && time) return `Arrives at ${clockText(time)}`;
  if (part === 'early' && time) return `Leaves at ${clockText(time)}`;
  return partNames[part];
}

/** Returns the period of a recorded absence: `Whole day`, `Morning`, `Lesson 3`. */
export function periodText(period: string): string {
  if (period === 'day') return 'Whole day';
  if (period === 'am') return 'Morning';
  if (period === 'pm') return 'Afternoon';
  return `Lesson ${period}`;
}

/** Returns a day as `Mon 23 Nov`, with the year if it is another one. */
export const shortDate = (day: string, today: string): string =>
  dayName(day, {
    ...{ weekday: 'short', day: 'numeric', month: 'short' },
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  });

/** Returns days as `Mon 23 Nov` or `Mon 23 Nov – Fri 27 Nov`. */
export function datesText(days: readonly string[], today: string): string {
  const sorted = [...days].sort();
  const [first = '', last = first] = [sorted[0], sorted.at(-1)];
  return first === last
    ? shortDate(first, today)
    : `${shortDate(first, today)} – ${shortDate(last, today)}`;
}

/** Returns an instant as `8:12 am` today, else as `Fri 20 Nov, 8:12 am`. */
export function momentText(at: string, now: Date, timeZone: string): string {
  const date = new Date(at);
  const time = new Intl.DateTimeFormat('en-AU', { timeZone, timeStyle: 'short' }).format(date);
  const [day, today] = [dayIn(timeZone, date), dayIn(timeZone, now)];
  return day === today ? time : `${shortDate(day, today)}, ${time}`;
}

/** Returns the names of the children of a notice, each once. */
export const childNames = ({ days }: Pick<Notice, 'days'>): string =>
  [...new Set(days.map(fullName))].join(', ');

export const familyCheck = 'Family arrangement on record: check before you decide';
export const mailFails = 'Mail to the sender comes back. Call the family instead.';

/** Returns how many children are away, come late or go early: `3 away · 2 arrive late`. */
export function countedDay(notices: readonly Pick<Notice, 'part'>[]): string {
  const of = (wanted: DayPart) => notices.filter(({ part }) => part === wanted).length;
  const [late, early] = [of('late'), of('early')];
  const away = notices.length - late - early;
  return [
    away > 0 && `${away} away`,
    late > 0 && `${late} ${late === 1 ? 'arrives' : 'arrive'} late`,
    early > 0 && `${early} ${early === 1 ? 'leaves' : 'leave'} early`,
  ]
    .filter(Boolean)
    .join(' · ');
}
