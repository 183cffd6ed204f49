import { newId } from '#functions/kernel/id';
import { actOf } from '#functions/kernel/store/idempotency';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import type { people as contract } from '#shared/people/people-admin.contract';
import type { Caller } from '#shared/rights/caller';
import {
  confirmRefusal,
  refuseRefusal,
  rightSentences,
  seesRequest,
} from '#shared/rights/right-rules';
import type { PeopleAdminDeps } from '../admin/dependencies.ts';
import { isActingAdministrator } from '../store/rights/administrators.ts';
import type { StoredRequest } from '../store/rights/right-records.ts';
import { actorOf, giveFault, refuseStale } from './checks.ts';

type Decide = Handlers<typeof contract>['decideRight'];
type Asked = Parameters<Decide>[0];

/** Confirms or refuses a request. What is confirmed is checked again as of now. */
export async function decideRight(
  deps: PeopleAdminDeps,
  asked: Asked,
  caller: Caller,
  request: RequestFacts,
): ReturnType<Decide> {
  const { requestUid, decision } = asked;
  const { now } = request;
  const act = actOf(caller, 'rgt.decide', asked, request);
  const isMade = async () => (await deps.idempotency.made(act)) !== undefined;
  if (await isMade()) {
    await request.audit([]);
    return { requestUid };
  }
  const [found, actor] = await Promise.all([
    deps.rights.of(caller).request(requestUid, now),
    actorOf(deps, caller),
  ]);
  if (!found || !seesRequest(actor, found)) throw gone();
  const refusal =
    refuseStale(caller, now) ??
    (decision === 'confirm' ? confirmRefusal(actor, found) : refuseRefusal(actor, found));
  if (refusal) {
    await request.audit([]);
    throw new AppError('forbidden', refusal);
  }
  const { userUid, capability } = found;
  await request.audit([userUid], undefined, {
    act: decision === 'confirm' ? 'give' : 'change',
    capability,
  });
  try {
    await made(
      deps,
      { found, decision, remember: deps.idempotency.remember(act, requestUid) },
      caller,
      now,
    );
  } catch (error) {
    // The same call may have been faster in another request.
    if (!(error instanceof AppError && (await isMade()))) throw error;
  } finally {
    deps.directory.of(caller).forget();
  }
  return { requestUid };
}

interface Decision {
  readonly found: StoredRequest;
  readonly decision: Asked['decision'];
  readonly remember: ReturnType<PeopleAdminDeps['idempotency']['remember']>;
}

async function made(
  deps: PeopleAdminDeps,
  { found, decision, remember }: Decision,
  caller: Caller,
  now: Date,
): Promise<void> {
  const { requestUid, userUid, capability, reason, asked_by } = found;
  const rights = deps.rights.of(caller);
  const changeUid = newId(now);
  const change = {
    changeUid,
    userUid,
    capability,
    act: decision === 'confirm' ? ('give' as const) : ('refuse' as const),
    reason,
    asked_by,
    confirmed_by: caller.userUid,
    at: now.toISOString(),
  };
  const more = [rights.end(requestUid), remember];
  await deps.tellOfRight(caller, { of: 'change', userUid, changeUid });
  if (decision === 'refuse') {
    if (await rights.write([rights.remember(change), ...more])) return;
    throw gone();
  }
  const person = await rights.decide(userUid, {
    now,
    async make(current) {
      const [open, asker] = await Promise.all([
        rights.request(requestUid, now),
        deps.decisions.of(caller).get(asked_by),
      ]);
      if (!open) throw gone();
      if (!asker || !isActingAdministrator(asker)) throw new AppError('conflict', askerGone);
      const fault = giveFault(current, capability);
      if (fault) throw fault;
      return [change];
    },
    more: () => more,
  });
  if (!person) throw gone();
}

const askerGone = `Who asked for this is no administrator now. ${rightSentences.notAsker}`;

/** The same words for a request that ended, that others decide, and that never was. */
const gone = () => new AppError('notFound', 'This request is no longer open.');
