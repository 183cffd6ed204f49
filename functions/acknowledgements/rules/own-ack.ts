import type { Ack } from '#shared/acknowledgements/ask';
import { askedOf, type Subject } from '#shared/acknowledgements/asked';
import type { Profile } from '#shared/intake/roster';
import type { Readable } from '#shared/posts/visibility';
import type { Caller } from '#shared/rights/caller';

/** Returns what a caller is asked to acknowledge, with the caller's children today. */
export const askedOfCaller = (
  { rules, acknowledgement }: { readonly rules: Readable; readonly acknowledgement: Ack },
  caller: Caller,
  children: readonly Pick<Profile, 'userUid' | 'groups'>[],
): Subject[] => askedOf({ ...rules, rule: acknowledgement.rule }, { ...caller, children });
