import { newId } from '#functions/kernel/id';
import { actOf } from '#functions/kernel/store/idempotency';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { type AccessAct, linkActs } from '#shared/people/acts';
import type { people as contract } from '#shared/people/people-admin.contract';
import type { Caller } from '#shared/rights/caller';
import { decided, refusalOf } from '../rules/acts.ts';
import { linkedTo } from '../store/students.ts';
import type { PeopleAdminDeps } from './dependencies.ts';
import { noSuchPerson } from './person.ts';

type Act = Handlers<typeof contract>['act'];
type Asked = Omit<Parameters<Act>[0], 'act'> & { readonly act: AccessAct };

/**
 * Does something about a person's access. What is decided is stored with the act in one transaction;
 * the mail to a child's teachers is ordered before it, and is sent only if the act is stored; links that were mailed end after it, also when the same call comes again.
 */
export async function actOnPerson(
  deps: PeopleAdminDeps,
  asked: Asked,
  caller: Caller,
  request: RequestFacts,
): ReturnType<Act> {
  const { userUid, act, version } = asked;
  const child = linkActs.includes(act) ? asked.child : undefined;
  const [person, linked] = await Promise.all([
    deps.decisions.of(caller).get(userUid),
    linkedTo(deps.users, caller),
  ]);
  if (!person) throw noSuchPerson();
  const refusal = refusalOf(caller, person, { linked, child });
  if (refusal) {
    await request.audit([]);
    throw new AppError('forbidden', refusal);
  }
  if (act === 'withhold' && !person.children.some((link) => link.userUid === child)) {
    throw new AppError('badRequest', 'This person is no carer of this child.');
  }
  // The person sees it too, also an adult: the audit has an entry about each of them.
  await request.audit(child === undefined ? [userUid] : [userUid, child]);
  const idempotent = actOf(caller, 'ppl.act', asked, request);
  const isMade = async () => (await deps.idempotency.made(idempotent)) !== undefined;
  const { reason } = asked;
  const decision = { act, child, reason, by: caller.userUid, now: request.now };
  if (!(await isMade())) {
    const actUid = newId(request.now);
    if (child !== undefined) await deps.tellOfFamily(caller, { userUid, actUid });
    try {
      await deps.decisions.of(caller).decide(userUid, {
        decision,
        actUid,
        make: ({ over }) => {
          if ((over?.version ?? 0) !== version) throw staleDecision();
          return decided(over, decision);
        },
        // Names nobody: an erasure of the person does not find the acts of others.
        more: [deps.idempotency.remember(idempotent, 'done')],
      });
    } catch (error) {
      // The same call may have been faster in another request.
      if (!(error instanceof AppError && error.kind === 'conflict' && (await isMade())))
        throw error;
    }
  }
  if (act === 'withhold' && child !== undefined) await deps.endLinks(caller, { userUid, child });
  if (endsPushes.has(act)) await deps.endPushes(caller, userUid);
  deps.directory.of(caller).forget();
  return { userUid };
}

/** The acts after which nothing leaves to the devices of a person. */
const endsPushes: ReadonlySet<string> = new Set(['block', 'sign-out'] satisfies AccessAct[]);

const staleDecision = () =>
  new AppError(
    'conflict',
    'Another administrator has changed this since you opened it. Look at it again, then decide.',
  );
