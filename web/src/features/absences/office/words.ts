import type { Notice } from '#shared/absences/notice';
import type { DayPart, NoticeState } from '#shared/absences/notice-kinds';
import { dayIn } from '#shared/kernel/zone';
import { fullName, rollName } from '#shared/people/names';
import { dayName } from '../../../components/days/days.ts';
import { leaveDaysOfNotice, partWords, schoolDayCount } from '../words.ts';

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

/** Returns the part of the day: `All day`, `Arrives at 10:30 am`. */
export const partText = ({ part = 'day', time }: Pick<Notice, 'part' | 'time'>): string =>
  partWords(part, time);

/** Returns a day as `Mon 23 Nov`, with the year if it is another one. */
export const shortDate = (day: string, today: string): string =>
  dayName(day, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
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

/** Returns the first and the last day of a leave, or the days of another notice. */
export const spanOf = ({ days, span }: Pick<Notice, 'days' | 'span'>): string[] =>
  span ? [span.from, span.to] : days.map(({ day }) => day);

/** Returns how many school days a leave has, as far as they are known. */
export const schoolDaysText = (notice: Notice, today: string): string =>
  schoolDayCount(leaveDaysOfNotice(notice), today);

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

/** Returns the names as a roll has them, each once: `Hale, Mia; Hale, Pip`. */
export const rollNames = ({ days }: Pick<Notice, 'days'>): string =>
  [...new Set(days.map(rollName))].join('; ');

/** Returns the year and homeroom of the children of a notice: `Year 9, 9B`. */
export const classOf = ({ days }: Pick<Notice, 'days'>): string =>
  [...new Set(days.map(({ orgunit, homeroom }) => [orgunit, homeroom].filter(Boolean).join(', ')))]
    .filter(Boolean)
    .join(' · ');

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
