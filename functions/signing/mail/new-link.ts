import type { OrderWork } from '#functions/kernel/outbox/kind';
import type { Bound } from '#functions/kernel/record/declaration';
import { pageFor } from '#shared/signing/families';
import { isInterviewed } from '../rules/field-values.ts';
import { linked } from '../rules/progress.ts';
import { changeRequest } from '../store/change-request.ts';
import { hashOf, newSecret, type StoredLink, tokenOf } from '../store/link-record.ts';
import type { LinkRepository } from '../store/links.ts';
import { type PendingMail, requester, type StoredRequest } from '../store/request.record.ts';
import type { SigningRequestRepository } from '../store/requests.ts';
import type { SigningMail } from './signing-message.ts';

export interface LinkDeps {
  readonly requests: Bound<SigningRequestRepository, 'get' | 'replace' | 'batch'>;
  readonly links: Bound<LinkRepository, 'put'>;
}

/** Days for which a link to the copy of a document is valid. */
const copyDays = 30;

/** The link of a mail: undefined for mails without one, `dropped` if the mail is no longer wanted. */
type Link = SigningMail['link'] | 'dropped';

/**
 * Stores the link of a mail before the mail leaves, so that no link arrives that does not work. Only
 * the worker that sends the mail makes its link: another one would end it.
 */
export async function newLink(
  { requests, links }: LinkDeps,
  { school, now: clock }: OrderWork,
  { requestUid, batchUid, recipients }: StoredRequest,
  mail: PendingMail,
): Promise<Link> {
  const { kind, to, mailUid } = mail;
  const isCopy = kind === 'completed';
  if (to === requester || (!isCopy && kind !== 'ask' && kind !== 'reminder')) return undefined;
  const batch = await requests.of(school).batch(batchUid);
  if (!batch) return 'dropped';
  const { form, family } = batch.sent;
  const secret = newSecret();
  const hash = hashOf(secret);
  const now = clock();
  const page = pageFor(family, isInterviewed({ recipients }, form, to));
  let until = '';
  const stored = await changeRequest(requests, school, requestUid, (request) => {
    if (!request.mails.some((each) => each.mailUid === mailUid)) return { after: request };
    until = isCopy ? daysAfter(now, copyDays) : request.ends_at;
    const link: StoredLink = {
      hash,
      requestUid,
      recipientUid: to,
      page,
      until,
      kind: isCopy ? 'copy' : 'sign',
    };
    const after = linked(request, mail, { now, hash });
    return { after, more: [links.of(school).put(link)] };
  });
  const isWanted = stored?.mails.some((each) => each.mailUid === mailUid && each.hash === hash);
  return isWanted ? { page, token: tokenOf(school, secret), until } : 'dropped';
}

const daysAfter = (at: Date, days: number): string =>
  new Date(at.getTime() + days * 86_400_000).toISOString();
