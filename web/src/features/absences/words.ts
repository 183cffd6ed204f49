import { partNames } from '#shared/absences/absence-words';
import type { Absence } from '#shared/absences/absences.contract';
import type { LeaveDays } from '#shared/absences/leave-days';
import type { Notice } from '#shared/absences/notice';
import type { DayPart, NoticeState } from '#shared/absences/notice-kinds';
import { addDays, dayIn } from '#shared/kernel/zone';
import { timeText } from '../../components/days/days.ts';
import { dayWords } from '../../components/days/dayWords.ts';
import { clockIn } from '../../components/text/inWords.ts';
import { isolated } from '../../components/text/isolated.ts';

/** Writes absences, days and states in words. */

/** Where and when the words are read: the school's time zone. */
export interface Reading {
  readonly timeZone: string;
  readonly now: Date;
}

/** Returns names as `Nina, Sam and Max`. */
export function namesWords(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Returns a text with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a heading: `Nina: tomorrow`, or `Tomorrow` without a name. */
export const titleOf = (name: string, days: string): string =>
  name === '' ? capital(days) : `${isolated(name)}: ${days}`;

/** Returns a day as `today`, `tomorrow`, `yesterday` or `Wed 4 Mar`, with the year if it is another one. */
export function nearDayWords(day: string, today: string): string {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  if (day === addDays(today, -1)) return 'yesterday';
  return dayWords(day, today);
}

/** Returns days as `tomorrow`, `Mon 2 Mar and Fri 6 Mar`, or `Mon 2 Mar to Fri 6 Mar`. */
export function daysWords(days: readonly string[], today: string): string {
  const sorted = [...new Set(days)].sort();
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  const isSpan = sorted.length > 2 && isRun(sorted);
  if (!isSpan && sorted.length < 5)
    return namesWords(sorted.map((day) => nearDayWords(day, today)));
  const span = `${dayWords(first, today)} to ${dayWords(last, today)}`;
  return isSpan ? span : `${sorted.length} days from ${span}`;
}

/** Returns the days of a notice: of a leave from its first day to its last. */
export function noticeDaysWords(
  { days, span }: Pick<Notice, 'days' | 'span'>,
  today: string,
): string {
  if (!span || span.from === span.to) {
    return daysWords(span ? [span.from] : days.map(({ day }) => day), today);
  }
  return `${dayWords(span.from, today)} to ${dayWords(span.to, today)}`;
}

/** Returns how many school days a leave has, as far as the school knows them. */
export function schoolDayCount({ known, unknown_from }: LeaveDays, today: string): string {
  const count = known.length === 1 ? '1 school day' : `${known.length} school days`;
  if (!unknown_from) return count;
  if (known.length === 0) return 'Its school days are not known yet';
  return `${count} before ${dayWords(unknown_from, today)}; later ones are not known yet`;
}

/** Returns the school days of a leave that the school knows. */
export function leaveDaysOfNotice({ days, span }: Pick<Notice, 'days' | 'span'>): LeaveDays {
  const unknown_from = span?.unknown_from;
  const known = [...new Set(days.map(({ day }) => day))].filter(
    (day) => unknown_from === undefined || day < unknown_from,
  );
  return { known, ...(unknown_from && { unknown_from }) };
}

/** Whether only weekends lie between some days, which are in order. */
const isRun = (days: readonly string[]): boolean =>
  days.every((day, n) => n === 0 || isNextWeekday(days[n - 1] ?? day, day));

const isNextWeekday = (before: string, day: string): boolean =>
  day === addDays(before, 1) || (isFriday(before) && day === addDays(before, 3));

const isFriday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 5;

/** Returns an instant as `at 8:12 am`, `yesterday at 8:12 am` or `on Mon 2 Mar at 8:12 am`. */
export function momentWords(at: string, { timeZone, now }: Reading): string {
  const instant = new Date(at);
  const [day, today] = [dayIn(timeZone, instant), dayIn(timeZone, now)];
  const time = timeText(clockIn(instant, timeZone));
  if (day === today) return `at ${time}`;
  const name = nearDayWords(day, today);
  return `${name === 'yesterday' ? name : `on ${name}`} at ${time}`;
}

/** Returns what a student misses on each day: `All day`, `Arrives at 10:30 am`. */
export function partWords(part: DayPart, time?: string): string {
  if (!time || (part !== 'late' && part !== 'early')) return partNames[part];
  return `${part === 'late' ? 'Arrives' : 'Leaves'} at ${timeText(time)}`;
}

/** Returns what a notice reports. Students do not get the kind; an explanation names an absence. */
export function kindWords({ kind, part, time, days }: Notice): string {
  if (kind === 'leave') return 'Leave';
  if (kind === 'explanation' || days.some((each) => each.DAILY_ATTENDANCE_ID !== undefined)) {
    return 'Reason for an absence';
  }
  return part ? partWords(part, time) : 'Away';
}

/** Returns the first names of the children of a notice. */
export const childrenWords = ({ days }: Pick<Notice, 'days'>): string =>
  namesWords([...new Map(days.map((each) => [each.userUid, each.firstname])).values()]);

/** Returns the state of a notice in a sentence or two. */
export function stateWords(notice: Notice, reading: Reading): string {
  const { state, mine, created_at } = notice;
  switch (state) {
    case 'sent':
      if (notice.sending === 'sending' && mine) return 'Sending it to the school office.';
      return `Sent ${momentWords(mine ? (notice.updated_at ?? created_at) : created_at, reading)}. The office has not seen it yet.`;
    case 'seen':
      return notice.seen_at
        ? `The office saw this ${momentWords(notice.seen_at, reading)}.`
        : 'The office has seen this.';
    case 'requested':
      return notice.seen_at
        ? `The office saw this ${momentWords(notice.seen_at, reading)}. The school will decide.`
        : 'Waiting for the school’s decision.';
    default:
      return endWords(notice, reading);
  }
}

function endWords({ state, kind, mine, ended_at }: Notice, reading: Reading): string {
  const when = ended_at ? ` ${momentWords(ended_at, reading)}` : '';
  switch (state) {
    case 'approved':
      return `The school approved this leave${when}.`;
    case 'declined':
      return `The school declined this leave${when}.`;
    case 'recorded':
      return `The school recorded this${when}.`;
    case 'reopened':
      return 'The school still has no reason on record. Change it, or call the school office.';
    case 'withdrawn':
      return mine ? `You withdrew this${when}.` : `Withdrawn${when}.`;
    default:
      return closedWords[kind ?? 'none'];
  }
}

const closedWords = {
  absence: 'Closed. The school recorded no absence.',
  explanation: 'Closed. The absence is no longer in the school’s records.',
  leave: 'Closed. The school did not decide. Call the school office if you have questions.',
  none: 'Closed.',
} as const;

/** How a state looks: it waits for somebody, is good news, needs the family, or is over. */
export type Tone = 'waiting' | 'done' | 'action' | 'over';

const tones: Readonly<Record<NoticeState, Tone>> = {
  sent: 'waiting',
  seen: 'waiting',
  requested: 'waiting',
  reopened: 'action',
  recorded: 'done',
  approved: 'done',
  declined: 'action',
  closed: 'over',
  withdrawn: 'over',
};

/** Returns how the state of a notice looks. */
export const toneOf = ({ state }: Pick<Notice, 'state'>): Tone => tones[state];

/** Returns the state of an absence in the school's records, in a sentence. */
export function absenceWords({ status, explanation }: Absence): string {
  if (status === 'verified') return 'The school has a reason.';
  switch (explanation) {
    case 'sent':
      return 'A reason was sent. The office has not seen it yet.';
    case 'seen':
      return 'A reason was sent, and the office has seen it.';
    case 'recorded':
      return 'The school recorded the reason.';
    case 'reopened':
      return 'A reason was sent, but the school still has none on record.';
    default:
      return 'No reason yet.';
  }
}
