import { useRef, useState } from 'react';
import { AppError } from '#shared/kernel/errors';
import { invitedAtOnce } from '#shared/people/acts';
import {
  type InvitationOutcome,
  type ListedPerson,
  people as peopleApi,
} from '#shared/people/people-admin.contract';
import { call } from '../../../api/client.ts';
import { useRepeatKeys } from '../useRepeatKeys.ts';

/**
 * Invites people, 20 in a call and one call after another. After a fault it goes on where it stopped:
 * the call whose answer was lost is sent again with its key, so nobody gets two mails.
 */
export function useInvitations(people: readonly ListedPerson[]) {
  const [outcomes, setOutcomes] = useState<readonly InvitationOutcome[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isStopped = useRef(false);
  const keys = useRepeatKeys();

  /** Returns what went wrong, in a sentence; undefined when everybody was asked for. */
  async function run(reason: string): Promise<string | undefined> {
    const known = new Set(outcomes.map(({ userUid }) => userUid));
    const left = people.map(({ userUid }) => userUid).filter((userUid) => !known.has(userUid));
    setBusy(true);
    isStopped.current = false;
    try {
      for (let i = 0; i < left.length && !isStopped.current; i += invitedAtOnce) {
        const input = { userUids: left.slice(i, i + invitedAtOnce), reason };
        const answer = await call(peopleApi.invite, input, { idempotencyKey: keys.of(input) });
        setOutcomes((before) => [...before, ...answer.outcomes]);
        if (answer.outcomes.some(isLimit)) break;
      }
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.message;
    } finally {
      setBusy(false);
    }
  }
  return {
    outcomes,
    isBusy,
    /** Everybody was asked for, or no more can be mailed today. */
    isDone: outcomes.length === people.length || outcomes.some(isLimit),
    run,
    /** Sends no further call: what was sent is not taken back. */
    stop() {
      isStopped.current = true;
    },
  };
}

const isLimit = ({ is_limit }: InvitationOutcome): boolean => is_limit === true;
