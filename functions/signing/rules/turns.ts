import type { StoredLink } from '../store/link-record.ts';
import type { StoredRecipient, StoredRequest } from '../store/request.record.ts';

/** The rules of whose turn it is, and what is due. */

/** What decides whether it is a recipient’s turn. */
type TurnFields = Pick<StoredRecipient, 'role' | 'state'>;

/** Tells whether a recipient must sign or approve. */
export const isActive = ({ role }: Pick<StoredRecipient, 'role'>): boolean => role !== 'copy';

export const hasEnded = ({ state }: Pick<StoredRequest, 'state'>): boolean =>
  state !== 'sent' && state !== 'viewed';

/** Returns those who must sign or approve and have not. */
export const openRecipients = <R extends TurnFields>({
  recipients,
}: {
  readonly recipients: readonly R[];
}): R[] => recipients.filter((each) => isActive(each) && each.state !== 'done');

/** Returns those for whom a document waits now: the next one if they sign in order, else all. */
export function turnsOf<R extends TurnFields>(
  request: Pick<StoredRequest, 'state' | 'in_order'> & { readonly recipients: readonly R[] },
): R[] {
  if (hasEnded(request)) return [];
  const open = openRecipients(request);
  return request.in_order ? open.slice(0, 1) : open;
}

/** Tells whether it is a recipient’s turn. */
export const hasTurn = (request: StoredRequest, recipientUid: string): boolean =>
  turnsOf(request).some((each) => each.recipientUid === recipientUid);

const linksOf = ({ recipients }: StoredRequest): string[] =>
  recipients.flatMap(({ links }) => links);

/**
 * Returns the hashes of the links that lead somewhere: to a document for those whose turn it is, or
 * to the sealed copy. Only they are stored.
 */
export function linksInForce(request: StoredRequest): string[] {
  if (request.sealed_at !== undefined) return linksOf(request);
  return turnsOf(request).flatMap(({ links }) => links);
}

/** Tells whether a link leads to what its kind says. */
export const isInForce = (
  request: StoredRequest,
  { kind, hash }: Pick<StoredLink, 'kind' | 'hash'>,
): boolean =>
  (kind === 'copy') === (request.sealed_at !== undefined) && linksInForce(request).includes(hash);

/**
 * Returns the hashes of the links that end with a change. A document that is withdrawn or expires
 * also ends those of people who have signed: their pages may still be open.
 */
export function endedLinks(before: StoredRequest, after: StoredRequest): string[] {
  const kept = new Set(linksInForce(after));
  const isRevoked = after.state === 'voided' || after.state === 'expired';
  const known = isRevoked ? linksOf(before) : linksInForce(before);
  return known.filter((hash) => !kept.has(hash));
}

const day = 86_400_000;
const later = (instant: string, days: number) =>
  new Date(Date.parse(instant) + days * day).toISOString();

/** Returns when a recipient is due to be reminded; undefined if never, as with an address that fails. */
export function reminderOf(
  { timing }: Pick<StoredRequest, 'timing'>,
  { state, asked_at, reminders, is_unreachable }: StoredRecipient,
): string | undefined {
  if (asked_at === undefined || is_unreachable) return undefined;
  if (state !== 'asked' && state !== 'opened') return undefined;
  const days = reminders === 0 ? timing.first_reminder : timing.next_reminders;
  return days > 0 ? later(asked_at, days) : undefined;
}

/** Milliseconds after which the job of a mail that has not left counts as lost. */
export const lostAfter = 5 * 60_000;

const lost = (since: string) => new Date(Date.parse(since) + lostAfter).toISOString();

/** Tells whether a completed document is to be sealed. One that was given up waits for an operator. */
export const waitsForSeal = ({ state, sealed_at, notice }: StoredRequest): boolean =>
  state === 'completed' && sealed_at === undefined && notice === undefined;

/**
 * Returns when something is due for a request: its end, a reminder, or a mail whose job was lost.
 * Undefined when nothing is.
 */
export function dueOf(request: StoredRequest): string | undefined {
  const { mails, ends_at } = request;
  const dates = mails.map(({ at }) => lost(at));
  if (!hasEnded(request)) {
    const pending = new Set(mails.map(({ to }) => to));
    const reminders = turnsOf(request)
      .filter(({ recipientUid }) => !pending.has(recipientUid))
      .flatMap((each) => reminderOf(request, each) ?? []);
    dates.push(ends_at, ...reminders);
  }
  return dates.sort()[0];
}

/** Tells whether the seal of a completed document is ordered. Until 1.4.0 it was due instead. */
export const isSealOrdered = (request: StoredRequest): boolean =>
  waitsForSeal(request) && request.due_at === dueOf(request);
