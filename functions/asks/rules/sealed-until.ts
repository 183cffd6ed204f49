import { mostOfAsk } from '#shared/asks/ask';
import { addDays } from '#shared/kernel/zone';
import { asksSchoolOnly } from '#shared/questions/school-only';
import { goneAfter, keptDays } from '#shared/retention';
import type { StoredAsk } from '../store/ask.record.ts';

type Needed = Pick<StoredAsk, 'by' | 'needed_until' | 'ends_on'>;

/**
 * Returns the last day on which the school needs the answers: the one that the editor chose, or the
 * event's end, or the last day for answers. It is 60 days after the last day for answers at most.
 */
export function neededUntil({ by, needed_until, ends_on }: Needed): string {
  const day = needed_until ?? (ends_on && ends_on > by ? ends_on : by);
  const last = addDays(by, mostOfAsk.neededDays);
  return day < last ? day : last;
}

/** Returns when what only the school reads goes, in seconds since 1970. */
export const sealedGone = (ask: Needed): number =>
  goneAfter(new Date(`${neededUntil(ask)}T23:59:59.000Z`), keptDays.sealedAnswers);

/** Returns the last day on which the school reads it; undefined if nothing is asked that it alone reads. */
export const sealedUntil = (ask: Needed & Pick<StoredAsk, 'questions'>): string | undefined =>
  asksSchoolOnly(ask.questions) ? addDays(neededUntil(ask), keptDays.sealedAnswers) : undefined;

/** Whether the school may still read it at a moment, also what was given when it was to end later. */
export const isSealedKept = (ask: Needed, now: Date): boolean =>
  now.getTime() < sealedGone(ask) * 1000;
