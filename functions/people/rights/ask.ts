import { newId } from '#functions/kernel/id';
import { type Act, repeatableActOf } from '#functions/kernel/store/idempotency';
import type { DecidedProfile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import type { people as contract } from '#shared/people/people-admin.contract';
import { goneAfter, keptDays } from '#shared/retention';
import type { Caller } from '#shared/rights/caller';
import { askRefusal, confirmRefusal, needsTwo, rightSentences } from '#shared/rights/right-rules';
import type { PeopleAdminDeps } from '../admin/dependencies.ts';
import { noSuchPerson } from '../admin/person.ts';
import { isActing } from '../store/rights/holders.ts';
import { actorOf, alreadyAsked, giveFault, refuseStale, takeFault } from './checks.ts';

type Ask = Handlers<typeof contract>['askRight'];
type Asked = Parameters<Ask>[0];

/** What made of an ask is remembered when it was done at once. */
const done = 'done';

/**
 * Gives or takes a right of a person, or asks a second person to confirm that it is given. Who was
 * told learns no reason: the mail follows from what is stored.
 */
export async function askRight(
  deps: PeopleAdminDeps,
  asked: Asked,
  caller: Caller,
  request: RequestFacts,
): ReturnType<Ask> {
  const { userUid, capability, give } = asked;
  await refuse(refuseStale(caller, request.now), request);
  const [person, asker] = await Promise.all([
    deps.decisions.of(caller).get(userUid),
    actorOf(deps, caller),
  ]);
  if (!person) throw noSuchPerson();
  await refuse(askRefusal(asker, person), request);
  const isAsk = give && needsTwo(capability);
  const audited = isAsk ? 'change' : give ? 'give' : 'take';
  await request.audit([userUid], undefined, { act: audited, capability });
  // Without a key each call is an act of its own: a right may be given, taken and given again.
  const act = repeatableActOf(caller, 'rgt.request', asked, request);
  const known = await deps.idempotency.made(act);
  if (known !== undefined) return answerOf(known);
  try {
    const made = isAsk ? ask : changeNow;
    return answerOf(await made(deps, { asked, person, act }, caller, request.now));
  } catch (error) {
    // The same call may have been faster in another request.
    const first = error instanceof AppError && (await deps.idempotency.made(act));
    if (first) return answerOf(first);
    throw error;
  } finally {
    deps.directory.of(caller).forget();
  }
}

const answerOf = (made: string) => (made === done ? {} : { requestUid: made });

async function refuse(refusal: string | undefined, { audit }: RequestFacts): Promise<void> {
  if (refusal === undefined) return;
  await audit([]);
  throw new AppError('forbidden', refusal);
}

interface Asking {
  readonly asked: Asked;
  readonly person: DecidedProfile;
  readonly act: Act;
}

/** Gives or takes a right at once: one administrator is enough. */
async function changeNow(
  deps: PeopleAdminDeps,
  { asked: { userUid, capability, give, reason }, act }: Asking,
  caller: Caller,
  now: Date,
): Promise<string> {
  const changeUid = newId(now);
  const change = {
    changeUid,
    userUid,
    capability,
    act: give ? ('give' as const) : ('take' as const),
    reason,
    asked_by: caller.userUid,
    at: now.toISOString(),
  };
  await deps.tellOfRight(caller, { of: 'change', userUid, changeUid });
  await deps.rights.of(caller).decide(userUid, {
    now,
    make(person) {
      const fault = give ? giveFault(person, capability) : takeFault(person, capability);
      if (fault) throw fault;
      return [change];
    },
    more: () => [deps.idempotency.remember(act, done)],
  });
  return done;
}

/** Stores the request, if it is the only one and somebody can confirm it. */
async function ask(
  deps: PeopleAdminDeps,
  { asked: { userUid, capability, reason }, person, act }: Asking,
  caller: Caller,
  now: Date,
): Promise<string> {
  const fault = giveFault(person, capability);
  if (fault) throw fault;
  const open = await deps.rights.of(caller).requests(now);
  if (open.some((each) => each.userUid === userUid && each.capability === capability))
    throw alreadyAsked();
  const about = { userUid, capability, asked_by: caller.userUid };
  const holders = await deps.holders(caller);
  const canConfirm = holders.some(
    (each) => isActing(each) && confirmRefusal(each, about) === undefined,
  );
  if (!canConfirm) throw new AppError('conflict', rightSentences.nobody);
  const requestUid = newId(now);
  const expires_at = goneAfter(now, keptDays.rightRequests);
  const stored = { ...about, requestUid, reason, at: now.toISOString(), expires_at };
  await deps.tellOfRight(caller, { of: 'request', requestUid });
  const isStored = await deps.rights
    .of(caller)
    .write([deps.rights.of(caller).ask(stored), deps.idempotency.remember(act, requestUid)]);
  if (!isStored) throw alreadyAsked();
  return requestUid;
}
