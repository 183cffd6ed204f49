import type { Absence } from '#shared/absences/absences.contract';
import type { Notice } from '#shared/absences/notice';

/** What the school's records and the families' notices say about some students. */
export interface Read {
  readonly absences: readonly Absence[];
  readonly notices: readonly Notice[];
}

/** The lists of the screen, each newest first. */
export interface Lists {
  /** Absences that wait for a reason. */
  readonly unexplained: readonly Absence[];
  /** The other absences in the school's records. */
  readonly recorded: readonly Absence[];
  /** Reports of absences, and explanations of absences that are in no list. */
  readonly reports: readonly Notice[];
  readonly leaves: readonly Notice[];
}

/** Whether the school waits for a reason from the family. */
export const isUnexplained = ({ status, explanation }: Absence): boolean =>
  status === 'unverified' &&
  (explanation === undefined || explanation === 'reopened' || explanation === 'closed');

/** Returns the lists of several students. A notice about two of them is listed once. */
export function listsOf(reads: readonly Read[]): Lists {
  const absences = reads.flatMap((each) => each.absences).sort(byDate);
  const notices = [
    ...new Map(
      reads.flatMap((each) => each.notices).map((notice) => [notice.noticeUid, notice]),
    ).values(),
  ].sort(byCreation);
  const shown = new Set(absences.map(({ noticeUid }) => noticeUid));
  const isAtAbsence = ({ noticeUid, state }: Notice) =>
    shown.has(noticeUid) && state !== 'withdrawn';
  return {
    unexplained: absences.filter(isUnexplained),
    recorded: absences.filter((each) => !isUnexplained(each)),
    reports: notices.filter((each) => each.kind !== 'leave' && !isAtAbsence(each)),
    leaves: notices.filter(({ kind }) => kind === 'leave'),
  };
}

const byDate = (a: Absence, b: Absence): number =>
  b.date.localeCompare(a.date) || a.DAILY_ATTENDANCE_ID.localeCompare(b.DAILY_ATTENDANCE_ID);

const byCreation = (a: Notice, b: Notice): number => b.created_at.localeCompare(a.created_at);
