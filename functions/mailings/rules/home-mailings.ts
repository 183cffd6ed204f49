import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import type { MailingRepository } from '../store/mailings.ts';

/** The newest mailings among which Home looks. */
const newest = { limit: 10 };

/** Returns the newest mailings that wait for a person: they were paused, or SES accepts no mail. */
export async function waitingMailings(mailings: Pick<MailingRepository, 'list'>, caller: Caller) {
  if (!may(caller, 'mail.send')) return [];
  const { records } = await mailings.list(caller.site, newest);
  return records
    .filter(({ state, testing }) => state === 'paused' && !testing)
    .map(({ mailingUid, type }) => ({ kind: 'mailing' as const, mailingUid, type }));
}
