import { askedOf, type Subject } from '#shared/asks/asked';
import type { Profile } from '#shared/intake/roster';
import type { Caller } from '#shared/rights/caller';
import { rulesOf, type StoredAsk } from '../store/ask.record.ts';

/** Returns for whom a caller is asked to answer, with the caller's children today. */
export const askedOfCaller = (
  ask: StoredAsk,
  caller: Caller,
  children: readonly Pick<Profile, 'userUid' | 'groups'>[],
): Subject[] => askedOf({ ...rulesOf(ask), rule: ask.rule }, { ...caller, children });
