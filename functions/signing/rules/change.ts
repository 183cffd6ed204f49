import { newId } from '#functions/kernel/id';
import { nextVersion } from '#functions/kernel/version';
import type {
  PendingMail,
  RequestMailKind,
  StoredEvent,
  StoredRecipient,
  StoredRequest,
} from '../store/request.record.ts';
import { dueOf } from './turns.ts';

/** The parts of a change of a request. */

/** Who does something, and from which truncated network address. */
export interface Doer {
  readonly recipientUid: string;
  readonly from?: string;
}

/** Returns a mail that leaves after the change is stored. */
export const mail = (
  now: Date,
  kind: RequestMailKind,
  to: string,
  about?: string,
): PendingMail => ({
  mailUid: newId(now),
  kind,
  to,
  at: now.toISOString(),
  ...(about !== undefined && { about }),
});

/** Changes one recipient. */
export const withRecipient = (
  request: StoredRequest,
  recipientUid: string,
  change: (recipient: StoredRecipient) => StoredRecipient,
): StoredRequest => ({
  ...request,
  recipients: request.recipients.map((each) =>
    each.recipientUid === recipientUid ? change(each) : each,
  ),
});

/** Adds to the record. */
export const withEvent = (request: StoredRequest, event: StoredEvent): StoredRequest => ({
  ...request,
  events: [...request.events, event],
});

/** Adds mails that have not left. */
export const withMails = (
  request: StoredRequest,
  mails: readonly PendingMail[],
): StoredRequest => ({
  ...request,
  mails: [...request.mails, ...mails],
});

/** Returns a recipient of a request. */
export function recipientOf(request: StoredRequest, recipientUid: string): StoredRecipient {
  const found = request.recipients.find((each) => each.recipientUid === recipientUid);
  if (!found) throw new Error('The request has no such recipient');
  return found;
}

/** Gives a changed request its version and the time at which something is due. */
export function versioned(before: StoredRequest, after: StoredRequest, now: Date): StoredRequest {
  const { due_at: _, ...request } = after;
  const due_at = dueOf(after);
  return {
    ...request,
    ...(due_at !== undefined && { due_at }),
    updated_at: nextVersion(now, before.updated_at),
  };
}

/** Returns what a recipient did, for the record. */
export const eventOf = (
  now: Date,
  { recipientUid, name }: StoredRecipient,
  did: string,
  from: string | undefined,
): StoredEvent => ({
  at: now.toISOString(),
  who: name,
  did,
  recipientUid,
  ...(from !== undefined && { from }),
});

/** Ends a request. Mails that ask for something are dropped. */
export const ended = (
  request: StoredRequest,
  state: 'completed' | 'declined' | 'voided' | 'expired',
  now: Date,
): StoredRequest => ({
  ...request,
  state,
  ended_at: now.toISOString(),
  mails: request.mails.filter(({ kind }) => kind !== 'ask' && kind !== 'reminder'),
});

/** Removes all links of a request. */
export const withoutLinks = (request: StoredRequest): StoredRequest => ({
  ...request,
  recipients: request.recipients.map((each) => ({ ...each, links: [] })),
});
