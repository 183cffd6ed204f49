import { logInfo } from '#functions/kernel/log';
import { contested } from '#functions/kernel/store/contested';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import type { Filled } from '#shared/signing/recipient-view';
import type { signing as contract } from '#shared/signing/signing.contract';
import { recipientOf } from '../rules/change.ts';
import { declined } from '../rules/endings.ts';
import { draftOf, signedOf } from '../rules/filled-in.ts';
import { signed } from '../rules/progress.ts';
import { recipientView } from '../rules/recipient-view.ts';
import { signedHash, withSignedHash } from '../rules/signed-hash.ts';
import { hasEnded, isInForce } from '../rules/turns.ts';
import { newSecret } from '../store/link-record.ts';
import type { FoundLink } from '../store/links.ts';
import type { StoredFilled, StoredRequest } from '../store/request.record.ts';
import { type WholeAtSchool, type WholeDeps, wholeOf } from '../whole.ts';
import { type AfterDeps, heldLinks, wakeWorkers } from './after.ts';
import { type LinkCall, type LinkDeps, noSuchLink, passedLink } from './find-link.ts';

export interface SignDeps extends LinkDeps, WholeDeps, AfterDeps {
  readonly requests: LinkDeps['requests'];
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** What recipients do with a document: they fill it in, and sign, approve or decline it. */
export const signHandlers = (
  deps: SignDeps,
): Pick<Handlers<typeof contract>, 'save' | 'sign' | 'decline'> => ({
  async save({ token, pass, ...given }, _, call) {
    const found = await passedLink(deps, { token, pass }, call);
    const { link } = found;
    const request = await waiting(deps, found);
    const batch = await deps.requests.of(found).batch(request.batchUid);
    if (!batch) throw noSuchLink();
    const asked = { request, form: batch.sent.form, filled: [] };
    const draft = draftOf(asked, link.recipientUid, given);
    const filled = filledOf(request, link.recipientUid, draft, call.now);
    const isSaved = await deps.requests.of(found).save(link.requestUid, filled);
    if (!isSaved) throw hasSigned();
    return { saved_at: filled.saved_at };
  },

  async sign({ token, pass, ...given }, _, call) {
    const found = await passedLink(deps, { token, pass }, call);
    return contested(deps.wait, async () => {
      const whole = await currentOf(deps, found);
      const { recipientUid } = found.link;
      if (recipientOf(whole.request, recipientUid).state === 'done') {
        return recipientView(whole, recipientUid);
      }
      ensureWaiting(whole.request, found);
      const after = await signedNow(deps, found, { whole, given, call });
      return after && recipientView(after, recipientUid);
    });
  },

  async decline({ token, pass, reason }, _, call) {
    const found = await passedLink(deps, { token, pass }, call);
    const { site, link } = found;
    const { recipientUid } = link;
    return contested(deps.wait, async () => {
      const whole = await currentOf(deps, found);
      const { request } = whole;
      if (recipientOf(request, recipientUid).state === 'declined') {
        return recipientView(whole, recipientUid);
      }
      ensureWaiting(request, found);
      const doer = { recipientUid, from: call.network, reason };
      const after = declined(request, doer, call.now);
      const change = { before: request, after };
      const held = await heldLinks(deps.links, found, change, call.now);
      if (!(await deps.requests.of(found).replace({ ...change, held }))) return undefined;
      logInfo('A document was declined', { site, id: link.requestUid });
      await wakeWorkers(deps, found, after);
      return recipientView({ ...whole, request: after }, recipientUid);
    });
  },
});

interface Act {
  readonly whole: WholeAtSchool;
  readonly given: Filled;
  readonly call: LinkCall;
}

/**
 * Signs in one transaction: what was signed is frozen, the recipient is done, and the links end.
 * Undefined if the request was changed meanwhile.
 */
async function signedNow(
  deps: SignDeps,
  foundLink: FoundLink,
  { whole, given, call }: Act,
): Promise<WholeAtSchool | undefined> {
  const { now, network: from } = call;
  const { request, sent, filled, timeZone } = whole;
  const { recipientUid, requestUid } = foundLink.link;
  const asked = { request, form: sent.form, filled };
  const content = signedOf(asked, recipientUid, given, dayIn(timeZone, now));
  const own: StoredFilled = {
    ...filledOf(request, recipientUid, content, now),
    signed_at: now.toISOString(),
    salt: newSecret(),
  };
  const after = withSignedHash(signed(request, { recipientUid, from }, now), signedHash(own));
  const change = { before: request, after };
  const held = await heldLinks(deps.links, foundLink, change, now);
  const more = [deps.requests.of(foundLink).frozen(requestUid, own)];
  if (!(await deps.requests.of(foundLink).replace({ ...change, held, more }))) return undefined;
  logInfo('A document was signed', { site: foundLink.site, id: requestUid });
  await wakeWorkers(deps, foundLink, after);
  const others = filled.filter((each) => each.recipientUid !== recipientUid);
  return { ...whole, request: after, filled: [...others, own] };
}

/** Reads a request and everything that it consists of. */
async function currentOf(deps: SignDeps, foundLink: FoundLink): Promise<WholeAtSchool> {
  const request = await deps.requests.of(foundLink).get(foundLink.link.requestUid);
  if (!request) throw noSuchLink();
  return wholeOf(deps, foundLink, request);
}

/** Returns the request of a link whose recipient may fill it in now. */
async function waiting(deps: LinkDeps, found: FoundLink): Promise<StoredRequest> {
  const request = await deps.requests.of(found).get(found.link.requestUid);
  if (!request) throw noSuchLink();
  ensureWaiting(request, found);
  return request;
}

/** Throws unless the document waits for the recipient. A page that is open learns that it ended. */
function ensureWaiting(request: StoredRequest, found: FoundLink): void {
  const { state } = recipientOf(request, found.link.recipientUid);
  if (state === 'done') throw hasSigned();
  if (hasEnded(request)) {
    throw new AppError('conflict', 'This document has ended. Nobody can sign it now.');
  }
  if (!isInForce(request, found.link)) throw noSuchLink();
}

const hasSigned = () => new AppError('conflict', 'You have signed this document.');

/** Returns what a recipient filled in, as it is stored. */
function filledOf(
  request: StoredRequest,
  recipientUid: string,
  { answers, values }: Filled,
  now: Date,
): StoredFilled {
  const { userUid } = recipientOf(request, recipientUid);
  return {
    recipientUid,
    studentUid: request.studentUid,
    ...(userUid !== undefined && { userUid }),
    answers,
    values,
    saved_at: now.toISOString(),
  };
}
