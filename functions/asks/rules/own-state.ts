import { type Subject, subjectId } from '#shared/asks/asked';
import type { OwnSubject } from '#shared/asks/asks.contract';
import { dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import type { StoredAnswer } from '../store/answers.ts';
import type { StoredAsk } from '../store/ask.record.ts';
import type { StoredPlaces } from '../store/places/places.record.ts';
import { takesChanges } from './answering.ts';
import { numberOf } from './places/placing.ts';
import { outcomeOf } from './results.ts';

/** What decides what a reader sees of an answer. */
export interface Reading {
  readonly ask: StoredAsk;
  readonly caller: Caller;
  readonly now: Date;
  /** Who has the places of an ask with a limit. */
  readonly places?: StoredPlaces | undefined;
  /**
   * Whether the person who answered for a child still has a link to it that is in force. If not, any
   * carer of the child may change the answer.
   */
  readonly stillActs: (answer: StoredAnswer) => boolean;
}

/** Whether a reader gave an answer in the portal: only then its words and its time are shown. */
export const isOwnAnswer = ({ source, given_by }: StoredAnswer, { userUid }: Caller): boolean =>
  source === 'portal' && given_by === userUid;

/** Whether a reader may change an answer, before the last day for changes. */
export const mayChange = (answer: StoredAnswer, { caller, stillActs }: Reading): boolean =>
  isOwnAnswer(answer, caller) || (answer.source === 'portal' && !stillActs(answer));

/** Returns what a reader sees of a subject. Of another carer's answer only what is the child's day. */
export function ownSubject(
  subject: Subject,
  answer: StoredAnswer | undefined,
  firstname: string,
  reading: Reading,
): OwnSubject {
  const { ask, caller, now } = reading;
  const shown = { subject: subjectId(subject), userUid: subject.userUid, firstname };
  if (!answer) return { ...shown, is_answered: false, may_change: false };
  const waiting = numberOf(reading.places, answer.subject);
  const outcome = waiting === undefined ? outcomeOf(ask, answer.values) : undefined;
  const { values, sealed, updated_at } = answer;
  return {
    ...shown,
    is_answered: true,
    may_change: takesChanges(ask, dayIn(caller.timeZone, now)) && mayChange(answer, reading),
    ...(outcome && { outcome }),
    ...(waiting !== undefined && { waiting }),
    ...(isOwnAnswer(answer, caller) && { values, updated_at, ...(sealed && { sealed }) }),
  };
}
