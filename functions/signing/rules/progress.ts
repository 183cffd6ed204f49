import {
  type PendingMail,
  requester,
  type StoredRecipient,
  type StoredRequest,
} from '../store/request.record.ts';
import {
  type Doer,
  ended,
  eventOf,
  mail,
  recipientOf,
  versioned,
  withEvent,
  withMails,
  withRecipient,
} from './change.ts';
import { hasEnded, openRecipients, turnsOf } from './turns.ts';

/**
 * What happens to a request, as pure functions: each takes a request and returns its next version,
 * with the mails that follow. The caller stores it in one transaction, then tells the worker.
 */

/** Wrong facts in an hour, and in all, before a link ends. */
export const mostTries = { hour: 5, all: 10 } as const;
const hour = 3_600_000;

/** Asks those whose turn it is and who have no link or mail yet. */
export function asking(request: StoredRequest, now: Date): StoredRequest {
  const isAsked = (uid: string) =>
    request.mails.some(({ to, kind }) => to === uid && kind === 'ask');
  const next = turnsOf(request).filter(
    ({ state, recipientUid }) => state === 'waiting' && !isAsked(recipientUid),
  );
  return withMails(
    request,
    next.map(({ recipientUid }) => mail(now, 'ask', recipientUid)),
  );
}

/** Starts a request: the first recipients are asked. */
export const started = (request: StoredRequest, now: Date): StoredRequest =>
  versioned(request, asking(request, now), now);

/** The most links of a recipient that are in force at once. */
const mostLinks = 3;

/**
 * Gives a recipient the link of a mail that is about to leave. The link of an earlier attempt that
 * did not leave ends, and the oldest one when there are more than three.
 */
export function linked(
  request: StoredRequest,
  { mailUid, to }: Pick<PendingMail, 'mailUid' | 'to'>,
  { now, hash }: { readonly now: Date; readonly hash: string },
): StoredRequest {
  const earlier = request.mails.find((each) => each.mailUid === mailUid)?.hash;
  const { links } = recipientOf(request, to);
  const kept = [hash, ...links.filter((each) => each !== earlier)].slice(0, mostLinks);
  const mails = request.mails.map((each) => (each.mailUid === mailUid ? { ...each, hash } : each));
  const after = withRecipient({ ...request, mails }, to, (recipient) => ({
    ...recipient,
    links: kept,
  }));
  return versioned(request, after, now);
}

/** Notes that a mail has left, or never will. */
export function mailLeft(
  request: StoredRequest,
  sent: PendingMail,
  { now, isUnreachable = false }: { readonly now: Date; readonly isUnreachable?: boolean },
): StoredRequest {
  const mails = request.mails.filter(({ mailUid }) => mailUid !== sent.mailUid);
  const rest = { ...request, mails };
  if (sent.to === requester) return versioned(request, rest, now);
  const asks = sent.kind === 'ask' || sent.kind === 'reminder';
  const after = withRecipient(rest, sent.to, (recipient) => ({
    ...recipient,
    ...(asks && {
      state: recipient.state === 'waiting' ? ('asked' as const) : recipient.state,
      asked_at: now.toISOString(),
      reminders: recipient.reminders + (sent.kind === 'reminder' ? 1 : 0),
      is_unreachable: isUnreachable,
    }),
  }));
  if (!asks) return versioned(request, after, now);
  if (isUnreachable) return versioned(request, unreachable(after, sent.to, now), now);
  const { name, recipientUid } = recipientOf(request, sent.to);
  const did = sent.kind === 'ask' ? `Sent the link to ${name}` : `Reminded ${name}`;
  const event = { at: now.toISOString(), who: 'The portal', did, recipientUid };
  return versioned(request, withEvent(after, event), now);
}

/** Notes that mails were put on the queue again. */
export const queuedAgain = (request: StoredRequest, now: Date): StoredRequest => {
  const mails = request.mails.map((each) => ({ ...each, at: now.toISOString() }));
  return versioned(request, { ...request, mails }, now);
};

/** Notes that mail does not reach a recipient, as when it bounced after it had left. */
export const bounced = (request: StoredRequest, recipientUid: string, now: Date): StoredRequest =>
  recipientOf(request, recipientUid).is_unreachable
    ? request
    : versioned(request, unreachable(request, recipientUid, now), now);

function unreachable(request: StoredRequest, recipientUid: string, now: Date): StoredRequest {
  const after = withRecipient(request, recipientUid, (each) => ({ ...each, is_unreachable: true }));
  const { name } = recipientOf(request, recipientUid);
  const noted = withEvent(after, {
    at: now.toISOString(),
    who: 'The portal',
    recipientUid,
    did: `Could not reach ${name} by e-mail`,
  });
  if (hasEnded(request)) return noted;
  return withMails(noted, [mail(now, 'unreachable', requester, name)]);
}

/** What the record says of the first look at a document. After it comes the fact that was given. */
const openedIt = 'Opened the document';
const withFact = {
  number: ', with the student number',
  birthday: ', with the birthday of the child',
} as const;

/** Returns when a recipient opened the document, for one who has not done more with it. */
export const openedAt = (
  { events }: StoredRequest,
  { recipientUid, state }: StoredRecipient,
): string | undefined =>
  state === 'opened'
    ? events.findLast((each) => each.recipientUid === recipientUid && each.did.startsWith(openedIt))
        ?.at
    : undefined;

/** Notes that a recipient has opened the document. Only the first time is in the record. */
export function opened(
  request: StoredRequest,
  { recipientUid, from, fact }: Doer & { readonly fact?: keyof typeof withFact },
  now: Date,
): StoredRequest {
  const recipient = recipientOf(request, recipientUid);
  const isFirst = recipient.state === 'waiting' || recipient.state === 'asked';
  if (!isFirst && recipient.state !== 'opened') return request;
  if (!isFirst && !recipient.tries) return request;
  const { tries: _, ...known } = recipient;
  const did = fact === undefined ? openedIt : `${openedIt}${withFact[fact]}`;
  const seen = withRecipient(request, recipientUid, () => ({ ...known, state: 'opened' as const }));
  const after = isFirst ? withEvent(seen, eventOf(now, recipient, did, from)) : seen;
  return versioned(request, { ...after, state: 'viewed' }, now);
}

/** Tells whether a recipient may give another fact in this hour. */
export const mayTry = ({ tries }: StoredRecipient, now: Date): boolean =>
  !tries || tries.hour < mostTries.hour || now.getTime() - Date.parse(tries.since) >= hour;

/** Notes a wrong fact. At the tenth the recipient is locked, and the requester is told. */
export function wrongFact(
  request: StoredRequest,
  { recipientUid, from }: Doer,
  now: Date,
): StoredRequest {
  const recipient = recipientOf(request, recipientUid);
  const { tries } = recipient;
  const isSameHour = tries && now.getTime() - Date.parse(tries.since) < hour;
  const counted = {
    since: isSameHour ? tries.since : now.toISOString(),
    hour: (isSameHour ? tries.hour : 0) + 1,
    all: (tries?.all ?? 0) + 1,
  };
  const isLocked = counted.all >= mostTries.all;
  const after = withRecipient(request, recipientUid, (each) => ({
    ...each,
    tries: counted,
    ...(isLocked && { state: 'locked' as const, links: [] }),
  }));
  if (!isLocked) return versioned(request, after, now);
  // A reminder that has not left would bring a new link.
  const mails = after.mails.filter(({ to }) => to !== recipientUid);
  const locked = { ...after, mails };
  const noted = withEvent(locked, eventOf(now, recipient, 'Gave too many wrong answers', from));
  return versioned(
    request,
    withMails(noted, [mail(now, 'locked', requester, recipient.name)]),
    now,
  );
}

/**
 * Signs or approves for a recipient. A reminder that has not left is dropped: it would bring a link
 * that leads nowhere. The last one completes the request, which is then sealed.
 */
export function signed(
  request: StoredRequest,
  { recipientUid, from }: Doer,
  now: Date,
): StoredRequest {
  const recipient = recipientOf(request, recipientUid);
  const did = recipient.role === 'approver' ? 'Approved the document' : 'Signed the document';
  const mails = request.mails.filter(({ to }) => to !== recipientUid);
  const after = withEvent(
    withRecipient({ ...request, mails }, recipientUid, (each) => ({
      ...each,
      state: 'done' as const,
      ended_at: now.toISOString(),
    })),
    eventOf(now, recipient, did, from),
  );
  const seen: StoredRequest = { ...after, state: 'viewed' };
  if (openRecipients(seen).length > 0) return versioned(request, asking(seen, now), now);
  return versioned(request, ended(seen, 'completed', now), now);
}

/** Reminds recipients whose turn it is, each once until the mail has left. */
export function reminded(
  request: StoredRequest,
  recipientUids: readonly string[],
  now: Date,
): StoredRequest {
  const isPending = (uid: string) => request.mails.some(({ to }) => to === uid);
  const mails = turnsOf(request)
    .filter(({ recipientUid, state }) => {
      const isThere = state === 'asked' || state === 'opened';
      return isThere && recipientUids.includes(recipientUid) && !isPending(recipientUid);
    })
    .map(({ recipientUid }) => mail(now, 'reminder', recipientUid));
  return mails.length > 0 ? versioned(request, withMails(request, mails), now) : request;
}

/** Gives a recipient a new link, also one who is locked. Earlier links end. */
export function renewed(
  request: StoredRequest,
  recipientUid: string,
  { now, ends_at, ...mended }: { now: Date; ends_at: string; name?: string; email?: string },
): StoredRequest {
  const { tries: _, asked_at: _at, ...known } = recipientOf(request, recipientUid);
  // A mail that has not left would go to the earlier address.
  const mails = request.mails.filter(({ to }) => to !== recipientUid);
  const after = withRecipient({ ...request, ends_at, mails }, recipientUid, () => ({
    ...known,
    ...mended,
    state: 'waiting' as const,
    links: [],
    is_unreachable: false,
    reminders: 0,
  }));
  return versioned(request, asking(after, now), now);
}
