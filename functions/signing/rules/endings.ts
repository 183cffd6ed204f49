import { requester, type StoredRecipient, type StoredRequest } from '../store/request.record.ts';
import {
  type Doer,
  ended,
  eventOf,
  mail,
  recipientOf,
  versioned,
  withEvent,
  withMails,
  withoutLinks,
  withRecipient,
} from './change.ts';
import { asking, reminded } from './progress.ts';
import { hasEnded, isActive, isSealOrdered, reminderOf, turnsOf, waitsForSeal } from './turns.ts';

/** How a request ends, as pure functions like those of `progress.ts`. */

/** Those who know of a request: they have a link, were asked, or have acted. */
const whoKnow = ({ recipients }: StoredRequest): StoredRecipient[] =>
  recipients.filter(
    ({ state, links }) => links.length > 0 || (state !== 'waiting' && state !== 'copied'),
  );

/** Declines for a recipient, which ends the request for all. Others never see the reason. */
export function declined(
  request: StoredRequest,
  { recipientUid, from, reason }: Doer & { readonly reason: string },
  now: Date,
): StoredRequest {
  const recipient = recipientOf(request, recipientUid);
  const after = withEvent(
    withRecipient(request, recipientUid, (each) => ({
      ...each,
      state: 'declined' as const,
      ended_at: now.toISOString(),
      reason,
    })),
    eventOf(now, recipient, 'Declined the document', from),
  );
  const mails = [
    mail(now, 'declined', requester, recipient.name),
    ...whoKnow(after).map((each) => mail(now, 'declined', each.recipientUid, recipient.name)),
  ];
  const without = withoutLinks(after);
  return versioned(request, withMails(ended(without, 'declined', now), mails), now);
}

/**
 * Ends what a carer may see of a request, because the school withholds the child: the links and the
 * mails that bring new ones. The requester is told. Returns the same request if the carer is not in it.
 */
export function withheldFrom(request: StoredRequest, userUid: string, now: Date): StoredRequest {
  return request.recipients
    .filter((each) => each.userUid === userUid)
    .reduce((current, recipient) => withoutRecipient(current, recipient, now), request);
}

function withoutRecipient(
  request: StoredRequest,
  { recipientUid, name, links, state }: StoredRecipient,
  now: Date,
): StoredRequest {
  const mails = request.mails.filter(({ to }) => to !== recipientUid);
  const isOpen = !hasEnded(request) && state !== 'done' && state !== 'copied';
  const isKnown = links.length > 0 || mails.length < request.mails.length;
  if (!isKnown && !(isOpen && !recipientOf(request, recipientUid).is_unreachable)) return request;
  const after = withRecipient({ ...request, mails }, recipientUid, (each) => ({
    ...each,
    links: [],
    is_unreachable: each.is_unreachable || isOpen,
  }));
  const event = {
    at: now.toISOString(),
    who: 'The portal',
    did: `Ended the links of ${name}, who may not see this child`,
    recipientUid,
  };
  const told = isOpen ? [mail(now, 'withheld', requester, name)] : [];
  return versioned(request, withMails(withEvent(after, event), told), now);
}

/** Voids a request for its requester. Its links end, and those who know of it get mail. */
export function voided(
  request: StoredRequest,
  { who, reason }: { readonly who: string; readonly reason?: string },
  now: Date,
): StoredRequest {
  const mails = whoKnow(request).map((each) => mail(now, 'voided', each.recipientUid));
  const did = reason ? `Withdrew the document: ${reason}` : 'Withdrew the document';
  const after = withEvent(withoutLinks(request), { at: now.toISOString(), who, did });
  return versioned(request, withMails(ended(after, 'voided', now), mails), now);
}

/**
 * Does what is due: ends a request whose time is over, which ends its links, reminds those whose
 * time it is, or lets the seal of a document be ordered that 1.3.0 completed. Returns the same
 * request when nothing is due.
 */
export function whenDue(request: StoredRequest, now: Date): StoredRequest {
  if (hasEnded(request)) {
    const isOrdered = !waitsForSeal(request) || isSealOrdered(request);
    return isOrdered ? request : versioned(request, request, now);
  }
  if (request.ends_at <= now.toISOString()) {
    const after = withEvent(withoutLinks(request), {
      at: now.toISOString(),
      who: 'The portal',
      did: 'Ended the request: its time was over',
    });
    const mails = [
      mail(now, 'expired', requester),
      ...whoKnow(request)
        .filter(({ state }) => state !== 'locked')
        .map((each) => mail(now, 'expired', each.recipientUid)),
    ];
    return versioned(request, withMails(ended(after, 'expired', now), mails), now);
  }
  const isDue = (each: StoredRecipient) => (reminderOf(request, each) ?? '~') <= now.toISOString();
  return reminded(
    request,
    turnsOf(request)
      .filter(isDue)
      .map(({ recipientUid }) => recipientUid),
    now,
  );
}

/**
 * Opens an expired request again, because links are renewable. All for whom it waits are asked with
 * new links; what they had saved and signed stays.
 */
export function reopened(request: StoredRequest, ends_at: string, now: Date): StoredRequest {
  if (request.state !== 'expired') return request;
  const { ended_at: _, ...known } = request;
  const recipients = request.recipients.map((each): StoredRecipient => {
    if (each.state !== 'asked' && each.state !== 'opened') return each;
    const { asked_at: _at, ...kept } = each;
    return { ...kept, state: 'waiting', reminders: 0 };
  });
  const isSeen = request.recipients.some(({ state }) => state === 'opened' || state === 'done');
  const open = {
    ...known,
    recipients,
    ends_at,
    state: isSeen ? ('viewed' as const) : ('sent' as const),
    mails: request.mails.filter(({ kind }) => kind !== 'expired'),
  };
  return versioned(request, asking(open, now), now);
}

/** Notes that a completed document is sealed: all get their copy, and the requester gets mail. */
export function sealedAt(request: StoredRequest, now: Date): StoredRequest {
  if (request.sealed_at !== undefined) return request;
  const { notice: _, ...known } = request;
  // The links by which people signed have ended. Links to the copy follow.
  const recipients = request.recipients.map((each) => ({
    ...each,
    links: [],
    ...(!isActive(each) && { state: 'copied' as const }),
  }));
  const mails = [
    mail(now, 'completed', requester),
    ...recipients.map(({ recipientUid }) => mail(now, 'completed', recipientUid)),
  ];
  const after = withMails({ ...known, recipients, sealed_at: now.toISOString() }, mails);
  return versioned(request, after, now);
}

/** Notes that a completed document could not be sealed. The requester gets one mail. */
export const unsealed = (request: StoredRequest, notice: string, now: Date): StoredRequest =>
  waitsForSeal(request)
    ? versioned(request, withMails({ ...request, notice }, [mail(now, 'unsealed', requester)]), now)
    : request;
