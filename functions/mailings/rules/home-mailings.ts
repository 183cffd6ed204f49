import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import type { HeldMailings } from '../store/held-mailings.ts';

/** Returns the newest mailings that wait for a person. */
export async function waitingMailings(held: HeldMailings, caller: Caller) {
  if (!may(caller, 'mail.send')) return [];
  const found = await held(caller);
  return found.map(({ mailingUid, type }) => ({ kind: 'mailing' as const, mailingUid, type }));
}
