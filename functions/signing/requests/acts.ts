import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound, School } from '#functions/kernel/record/declaration';
import {
  type Act,
  type IdempotencyRepository,
  repeatableActOf,
} from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import { mostTries } from '#functions/kernel/store/transaction';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { fullName } from '#shared/people/names';
import type { Caller } from '#shared/rights/caller';
import type { signingRequests as contract } from '#shared/signing/signing-requests.contract';
import { recipientOf, versioned, withEvent } from '../rules/change.ts';
import { reopened, voided } from '../rules/endings.ts';
import { reminded, renewed } from '../rules/progress.ts';
import { hasEnded, turnsOf } from '../rules/turns.ts';
import type { SigningMessage } from '../store/messages.ts';
import type { StoredRequest } from '../store/request.record.ts';
import type { SigningRequestRepository } from '../store/requests.ts';
import { mayOpen, requestNotFound } from './request-access.ts';

export interface ActDeps {
  readonly requests: Bound<SigningRequestRepository, 'get' | 'replace'>;
  readonly idempotency: IdempotencyRepository;
  readonly limits: Bound<LimitRepository, 'count'>;
  readonly queue: JobQueue<SigningMessage>;
}

type SigningHandlers = Handlers<typeof contract>;
type In<K extends keyof SigningHandlers> = Parameters<SigningHandlers[K]>[0];

/** Reminders and new links that one person may send in a minute. */
const mostPerMinute = 60;

/** Returns a request that the caller may open, and audits it. */
export async function openRequest(
  { requests }: Pick<ActDeps, 'requests'>,
  requestUid: string,
  caller: Caller,
  { audit }: Pick<RequestFacts, 'audit'>,
): Promise<StoredRequest> {
  const request = await requests.of(caller).get(requestUid);
  if (!request || !mayOpen(caller, request)) {
    await audit([]);
    throw requestNotFound();
  }
  await audit([request.studentUid]);
  return request;
}

interface Writing {
  /** Returns the next version of a request. */
  readonly step: (request: StoredRequest) => StoredRequest;
  /** The act that is remembered with the change, for calls that may be repeated. */
  readonly act?: Act;
}

/** Changes a request in the version that is stored now, then tells the worker about its mails. */
async function changed(
  { requests, idempotency, queue }: ActDeps,
  school: School,
  loaded: StoredRequest,
  { step, act }: Writing,
): Promise<StoredRequest> {
  const { requestUid } = loaded;
  let before = loaded;
  for (let tries = 0; tries < mostTries; tries++) {
    if (act && (await idempotency.made(act)) !== undefined) return before;
    const after = step(before);
    if (after === before) return before;
    const more = act ? [idempotency.remember(act, 'done')] : [];
    if (await requests.of(school).replace({ before, after, more })) {
      if (after.mails.length > 0)
        await queue.send({ kind: 'mails', site: school.site, requestUid });
      return after;
    }
    const current = await requests.of(school).get(requestUid);
    if (!current) throw requestNotFound();
    before = current;
  }
  throw new AppError('conflict', 'This document is changing right now. Try again in a moment.');
}

const whoIs = ({ firstname, surname }: Caller): string => fullName({ firstname, surname });

/** Reminds those for whom a document waits, with new links. An expired document is opened again. */
export async function remind(
  deps: ActDeps,
  input: In<'remind'>,
  caller: Caller,
  facts: RequestFacts,
): Promise<StoredRequest> {
  const { now } = facts;
  const { requestUid, recipientUid } = input;
  const request = await openRequest(deps, requestUid, caller, facts);
  const act = repeatableActOf(caller, 'sign.one', { remind: input }, facts);
  await deps.limits.of(caller).count(caller.userUid, 'signing-remind', mostPerMinute, now);
  return changed(deps, caller, request, {
    act,
    step(before) {
      if (before.state === 'expired') return openedAgain(before, caller, now);
      const waiting = turnsOf(before)
        .map((each) => each.recipientUid)
        .filter((uid) => recipientUid === undefined || uid === recipientUid);
      if (waiting.length === 0) {
        throw new AppError('badRequest', 'The document waits for nobody whom you can remind.');
      }
      const after = reminded(before, waiting, now);
      if (after === before) return after;
      const did = 'Sent a reminder';
      return withEvent(after, { at: now.toISOString(), who: whoIs(caller), did });
    },
  });
}

/** Opens an expired document again, for as many days as the first time. */
function openedAgain(before: StoredRequest, caller: Caller, now: Date): StoredRequest {
  const did = 'Opened the document again, with new links';
  const after = reopened(before, laterOf(before, now), now);
  return withEvent(after, { at: now.toISOString(), who: whoIs(caller), did });
}

/**
 * Sends a recipient a new link, also to a mended address. Earlier links end. An expired document is
 * opened again.
 */
export async function renew(
  deps: ActDeps,
  { requestUid, recipientUid, name, email }: In<'renew'>,
  caller: Caller,
  facts: RequestFacts,
): Promise<StoredRequest> {
  const { now } = facts;
  const request = await openRequest(deps, requestUid, caller, facts);
  if (!request.recipients.some((each) => each.recipientUid === recipientUid)) {
    throw requestNotFound();
  }
  const named = { requestUid, recipientUid, name, email };
  const act = repeatableActOf(caller, 'sign.one', { renew: named }, facts);
  await deps.limits.of(caller).count(caller.userUid, 'signing-remind', mostPerMinute, now);
  const mended = { ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
  return changed(deps, caller, request, {
    act,
    step(loaded) {
      const isOver = loaded.state === 'expired';
      const before = isOver ? openedAgain(loaded, caller, now) : loaded;
      const { state } = recipientOf(before, recipientUid);
      if (hasEnded(before) || state === 'done') throw noLink();
      const ends_at = laterOf(before, now);
      const after = renewed(before, recipientUid, { now, ends_at, ...mended });
      const did = email === undefined ? 'Sent a new link' : 'Sent a new link to another address';
      const event = { at: now.toISOString(), who: whoIs(caller), did, recipientUid };
      return withEvent(after, event);
    },
  });
}

const noLink = () =>
  new AppError('badRequest', 'This person needs no link: the document has ended or is signed.');

const day = 86_400_000;
/** A new link lasts as many days as the first, and never ends earlier than the others. */
const laterOf = ({ timing, ends_at }: StoredRequest, now: Date): string =>
  [new Date(now.getTime() + timing.days * day).toISOString(), ends_at].sort().at(-1) ?? ends_at;

/** Shares a request with colleagues, or ends that. */
export async function share(
  deps: ActDeps,
  { requestUid, is_shared, updated_at }: In<'share'>,
  caller: Caller,
  facts: RequestFacts,
): Promise<{ readonly request: StoredRequest; readonly isStale: boolean }> {
  const request = await openRequest(deps, requestUid, caller, facts);
  if (request.updated_at !== updated_at) return { request, isStale: true };
  const { now } = facts;
  const did = is_shared ? 'Shared the document with colleagues' : 'Stopped sharing the document';
  const event = { at: now.toISOString(), who: whoIs(caller), did };
  const after = versioned(request, withEvent({ ...request, is_shared }, event), now);
  if (await deps.requests.of(caller).replace({ before: request, after })) {
    return { request: after, isStale: false };
  }
  return { request: (await deps.requests.of(caller).get(requestUid)) ?? request, isStale: true };
}

/**
 * Voids a request: its links end, and those who had one are told. A second call changes nothing. One
 * that ended otherwise stays as it is, and the caller learns of it.
 */
export async function withdraw(
  deps: ActDeps,
  { requestUid, reason }: In<'remove'>,
  caller: Caller,
  facts: RequestFacts,
): Promise<StoredRequest> {
  const request = await openRequest(deps, requestUid, caller, facts);
  const by = { who: whoIs(caller), ...(reason !== undefined && { reason }) };
  return changed(deps, caller, request, {
    step(before) {
      if (before.state === 'voided') return before;
      if (hasEnded(before)) throw hasEndedMeanwhile();
      return voided(before, by, facts.now);
    },
  });
}

const hasEndedMeanwhile = () =>
  new AppError(
    'conflict',
    'This document has ended meanwhile: it was completed, declined, or its time is over.',
  );
