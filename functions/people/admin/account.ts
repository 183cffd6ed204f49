import { actOf, repeatableActOf } from '#functions/kernel/store/idempotency';
import type { DecidedProfile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { addressKey } from '#shared/mailings/mail-addresses';
import type { AccountAct } from '#shared/people/acts';
import type { people as contract, InvitationOutcome } from '#shared/people/people-admin.contract';
import type { Caller } from '#shared/rights/caller';
import { userPoolOf } from '#shared/sites';
import { refusalOf } from '../rules/acts.ts';
import { noAccountActs } from '../rules/pool-accounts.ts';
import { linkedTo } from '../store/students.ts';
import type { PeopleAdminDeps } from './dependencies.ts';
import { noSuchPerson } from './person.ts';

interface Asked {
  readonly userUid: string;
  readonly act: AccountAct;
  readonly reason: string;
}

/**
 * Invites a person, or gives an account a new first password or second factor. Cognito is asked
 * first: if the act is not noted then, the same call again mails once more, which ends the first mail.
 */
export async function actOnAccount(
  deps: PeopleAdminDeps,
  asked: Asked,
  caller: Caller,
  request: RequestFacts,
): Promise<{ userUid: string }> {
  const { userUid, act, reason } = asked;
  const [person, linked] = await Promise.all([
    deps.decisions.of(caller).get(userUid),
    linkedTo(deps.users, caller),
  ]);
  if (!person) throw noSuchPerson();
  const refusal = refusalOf(caller, person, { linked });
  await request.audit(refusal ? [] : [userUid]);
  if (refusal) throw new AppError('forbidden', refusal);
  const facts = await deps.factsOf(caller);
  const why = noAccountActs(person, facts?.accounts);
  if (!facts || why) throw new AppError('conflict', why ?? 'The school is not known yet.');
  const repeated = repeatableActOf(caller, 'ppl.act', asked, request);
  if ((await deps.idempotency.made(repeated)) !== undefined) return { userUid };
  await inPool[act](deps, { caller, person, pool: userPoolOf(facts.issuer), now: request.now });
  const decision = { act, reason, by: caller.userUid, now: request.now };
  await deps.decisions
    .of(caller)
    .note(userUid, decision, [deps.idempotency.remember(repeated, 'done')]);
  deps.directory.of(caller).forget();
  return { userUid };
}

interface Change {
  readonly caller: Caller;
  readonly person: DecidedProfile;
  readonly pool: string;
  readonly now: Date;
}

/** What each act does in the user pool. */
const inPool: Readonly<
  Record<AccountAct, (deps: PeopleAdminDeps, change: Change) => Promise<void>>
> = {
  async invite(deps, change) {
    const { person, pool, caller, now } = change;
    const known = await deps.pool.find(pool, person.username);
    const noted = { invited_at: now.toISOString(), invited_to: addressKey(person.email) };
    const identities = deps.identities.of(caller);
    if (known) {
      await refuseOfOthers(deps, change, known.sub);
      if (known.isInUse) {
        throw new AppError('conflict', 'This person has signed in already. Choose New password.');
      }
      await deps.pool.inviteAgain(pool, person);
    }
    const sub = known?.sub ?? (await deps.pool.create(pool, person));
    if (!(await identities.invite(`${pool}#${sub}`, person.userUid, noted))) throw otherPerson();
  },

  async 'new-password'(deps, change) {
    await ownAccount(deps, change);
    await deps.pool.newPassword(change.pool, change.person);
  },

  async 'new-factor'(deps, change) {
    await ownAccount(deps, change);
    await deps.pool.newFactor(change.pool, change.person.username);
  },
};

/** Returns the account of a person. Throws if there is none, or if it is another person's. */
async function ownAccount(deps: PeopleAdminDeps, change: Change): Promise<void> {
  const known = await deps.pool.find(change.pool, change.person.username);
  if (!known) throw new AppError('conflict', 'This person has no account yet. Choose Invite.');
  await refuseOfOthers(deps, change, known.sub);
}

/** Throws if an account is bound to another person, who had this name before. */
async function refuseOfOthers(
  { identities }: PeopleAdminDeps,
  { caller, person, pool }: Change,
  sub: string,
): Promise<void> {
  const bound = await identities.of(caller).userUid(`${pool}#${sub}`);
  if (bound !== undefined && bound !== person.userUid) throw otherPerson();
}

const otherPerson = () =>
  new AppError(
    'conflict',
    'The account of this name belongs to a person who had the name before. Give this person another username.',
  );

/** Milliseconds between two invitations: 5 a second, of 50 that the account may create. */
const betweenInvitations = 200;

/**
 * Invites some people, one after another. What one cannot get stops no other, until no more can be
 * mailed: then the rest gets that answer.
 */
export const inviteSome =
  (
    deps: PeopleAdminDeps,
    pause: (milliseconds: number) => Promise<unknown>,
  ): Handlers<typeof contract>['invite'] =>
  async ({ userUids, reason }, caller, request) => {
    const outcomes: InvitationOutcome[] = [];
    let limit: string | undefined;
    for (const [n, userUid] of [...new Set(userUids)].entries()) {
      if (limit !== undefined) {
        outcomes.push({ userUid, is_invited: false, says: limit, is_limit: true });
        continue;
      }
      if (n > 0) await pause(betweenInvitations);
      // Each has a key of its own, so that a repeated call invites only who is missing.
      const { idempotencyKey } = request;
      const own = { ...request, idempotencyKey: idempotencyKey && `${idempotencyKey}-${userUid}` };
      try {
        await actOnAccount(deps, { userUid, act: 'invite', reason }, caller, own);
        outcomes.push({ userUid, is_invited: true });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const says = error.message;
        if (error.kind === 'tooMany') limit = says;
        outcomes.push({ userUid, is_invited: false, says, ...(limit && { is_limit: true }) });
      }
    }
    return { outcomes };
  };

/** Adds a person whom no roster names. No roster changes or removes them. */
export const addPerson =
  (deps: PeopleAdminDeps): Handlers<typeof contract>['create'] =>
  async (asked, caller, request) => {
    const act = actOf(caller, 'ppl.add', asked, request);
    const made = await deps.idempotency.made(act);
    if (made) {
      await request.audit([made]);
      return { userUid: made };
    }
    const { reason, ...newcomer } = asked;
    const [holder] = await deps.users.of(caller).allByUsername(newcomer.username);
    if (holder) {
      throw new AppError('conflict', 'Somebody signs in with this name already.', {
        fields: { username: 'Please choose another username.' },
      });
    }
    const by = { by: caller.userUid, reason, now: request.now };
    const userUid = await deps.newcomers
      .of(caller)
      .add(newcomer, by, (added) => [deps.idempotency.remember(act, added)]);
    await request.audit([userUid]);
    deps.directory.of(caller).forget();
    return { userUid };
  };
