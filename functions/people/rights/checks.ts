import type { DecidedProfile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { Caller } from '#shared/rights/caller';
import { isFreshSignIn } from '#shared/rights/fresh-sign-in';
import type { Capability } from '#shared/rights/permissions';
import { type Holder, isExcluded, rightSentences } from '#shared/rights/right-rules';
import type { PeopleAdminDeps } from '../admin/dependencies.ts';
import { isActing } from '../store/rights/holders.ts';

/** Returns why a sign-in is too old to ask for a right or to decide about one. */
export const refuseStale = ({ signedInAt }: Caller, now: Date): string | undefined =>
  isFreshSignIn(signedInAt, now) ? undefined : rightSentences.stale;

/**
 * Returns who acts, with the rights of this moment. Those of a request may be 30 seconds old: an
 * administrator who lost the right takes no other one with it.
 */
export async function actorOf(
  { decisions }: Pick<PeopleAdminDeps, 'decisions'>,
  caller: Caller,
): Promise<Holder> {
  const actor = await decisions.of(caller).get(caller.userUid);
  const capabilities = actor && isActing(actor) ? actor.capabilities : [];
  return { userUid: caller.userUid, capabilities };
}

/** Returns why a person can't get a right, if so. */
export function giveFault(
  person: Pick<DecidedProfile, 'status' | 'over' | 'capabilities'>,
  capability: Capability,
): AppError | undefined {
  const sentence = giveSentence(person, capability);
  return sentence === undefined ? undefined : new AppError('conflict', sentence);
}

function giveSentence(
  { status, over, capabilities }: Pick<DecidedProfile, 'status' | 'over' | 'capabilities'>,
  capability: Capability,
): string | undefined {
  if (status === 'left') return 'This person has left.';
  if (over?.blocked) return 'This person is blocked. Take the block back first.';
  if (capabilities.includes(capability)) return 'This person has this right already.';
  return isExcluded(capabilities, capability) ? rightSentences.exclusive : undefined;
}

/** Returns why a right can't be taken from a person, if so. */
export const takeFault = (
  { capabilities }: Pick<DecidedProfile, 'capabilities'>,
  capability: Capability,
): AppError | undefined =>
  capabilities.includes(capability)
    ? undefined
    : new AppError('conflict', 'This person doesn’t have this right.');

export const alreadyAsked = () =>
  new AppError(
    'conflict',
    'This right is asked for this person already. Another person has to confirm it.',
  );
