import { type LeaveDays, leaveDaysIn } from '#shared/absences/leave-days';
import type { ListedReason, NoticeKind } from '#shared/absences/notice-kinds';
import { type IsSchoolDay, longestRun } from '#shared/absences/school-day';
import type { SchoolCalendar } from '#shared/timetables/school-days';
import { daysWords, namesWords } from '../words.ts';
import type { NoticeValues } from './noticeRecord.ts';

/** What the button of the form does. */
export interface Act {
  readonly kind: NoticeKind;
  /** The first names of the chosen children. */
  readonly names: readonly string[];
  readonly days: readonly string[];
  readonly part: NoticeValues['part'];
  /** The number of absences that are explained. */
  readonly absences: number;
  readonly today: string;
}

/** Returns the label of the button that sends: `Report Nina and Sam away tomorrow`. */
export function actWords({ kind, names, days, part, absences, today }: Act): string {
  const who = namesWords(names);
  const isComplete = who !== '' && days.length > 0;
  switch (kind) {
    case 'explanation':
      return absences > 1 ? `Send the reason for ${absences} absences` : 'Send the reason';
    case 'leave':
      return isComplete ? `Request leave for ${who}, ${daysWords(days, today)}` : 'Request leave';
    default:
      return isComplete
        ? `Report ${who} ${partOf(part, onDays(days, today))}`
        : 'Report an absence';
  }
}

function partOf(part: NoticeValues['part'], when: string): string {
  switch (part) {
    case 'late':
      return `late ${when}`;
    case 'early':
      return `leaving early ${when}`;
    case 'day':
      return `away ${when}`;
    default:
      return `away ${when}, ${part} only`;
  }
}

const plain = /^(today|tomorrow|yesterday)/;

/** Returns days after a verb: `tomorrow`, `on Wed 4 Mar`, `from Mon 2 Mar to Fri 6 Mar`. */
function onDays(days: readonly string[], today: string): string {
  const words = daysWords(days, today);
  if (plain.test(words)) return words;
  if (/^\d/.test(words)) return `on ${words}`;
  return words.includes(' to ') ? `from ${words}` : `on ${words}`;
}

/** Returns the school days of a leave that a form names; none until it has a first day. */
export const leaveDaysOfForm = (
  calendar: SchoolCalendar,
  { from, to }: Pick<NoticeValues, 'from' | 'to'>,
): LeaveDays => (from === '' ? { known: [] } : leaveDaysIn(calendar, from, to || from));

/**
 * Returns the kind that the school will make of a form with a reason, as far as the form shows it. The
 * server decides.
 */
export function kindToBe(
  kind: NoticeKind,
  { days, part }: Pick<NoticeValues, 'days' | 'part'>,
  reason: Pick<ListedReason, 'any_length'> | undefined,
  { leaveDays, isSchoolDay }: { readonly leaveDays: number; readonly isSchoolDay: IsSchoolDay },
): NoticeKind {
  if (kind === 'explanation' || !reason) return kind;
  if (reason.any_length) return 'absence';
  return part === 'day' && longestRun(days, isSchoolDay) >= leaveDays ? 'leave' : kind;
}
