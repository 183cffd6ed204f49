import type { Notice } from '#shared/absences/notice';
import type { NoticeState } from '#shared/absences/notice-kinds';
import { awayBy } from '#shared/absences/notice-progress';
import { dayIn } from '#shared/kernel/zone';
import { fullName, rollName } from '#shared/people/names';
import { dayWords } from '../../../components/days/dayWords.ts';
import { timeText } from '../../../components/text/dates.ts';
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

/** Returns days as `Mon 23 Nov` or `Mon 23 Nov – Fri 27 Nov`. */
export function datesText(days: readonly string[], today: string): string {
  const sorted = [...days].sort();
  const [first = '', last = first] = [sorted[0], sorted.at(-1)];
  return first === last
    ? dayWords(first, today)
    : `${dayWords(first, today)} – ${dayWords(last, today)}`;
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
  const time = timeText(date, timeZone);
  const [day, today] = [dayIn(timeZone, date), dayIn(timeZone, now)];
  return day === today ? time : `${dayWords(day, today)}, ${time}`;
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

/** Returns whether a notice is about an absence: it stands, and is no leave to decide. */
export function isAbsence(notice: Pick<Notice, 'kind' | 'state'>): boolean {
  const by = awayBy(notice);
  return by !== undefined && by !== 'asked';
}

/** A child of a day with what the notice says about it. */
interface Counted {
  readonly notice: Pick<Notice, 'kind' | 'state' | 'part'>;
  readonly child: Pick<Notice['days'][number], 'userUid'>;
}

/**
 * Returns how many children are away, come late or go early as families report it, each once, and how
 * many ask for leave: `3 reported away · 2 arrive late · 1 to decide`. What was withdrawn, declined or
 * closed counts as nothing.
 */
export function countedDay(rows: readonly Counted[]): string {
  const of = (counts: (each: Counted['notice']) => boolean) =>
    new Set(rows.flatMap(({ notice, child }) => (counts(notice) ? child.userUid : []))).size;
  const late = of((notice) => isAbsence(notice) && notice.part === 'late');
  const early = of((notice) => isAbsence(notice) && notice.part === 'early');
  const away = of(
    (notice) => isAbsence(notice) && notice.part !== 'late' && notice.part !== 'early',
  );
  const asked = of((notice) => awayBy(notice) === 'asked');
  return [
    away > 0 && `${away} reported away`,
    late > 0 && `${late} ${late === 1 ? 'arrives' : 'arrive'} late`,
    early > 0 && `${early} ${early === 1 ? 'leaves' : 'leave'} early`,
    asked > 0 && `${asked} to decide`,
  ]
    .filter(Boolean)
    .join(' · ');
}
