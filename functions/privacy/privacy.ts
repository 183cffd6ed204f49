import type * as z from 'zod';
import type { FeedRepository } from '#functions/calendar-feeds/store/calendar-feeds';
import type { OwnMail } from '#functions/email-logs/store/own-mail';
import type { ChildLooks, ChildState } from '#functions/kernel/audit/child-looks';
import type { SeenLook } from '#functions/kernel/audit/seen-look';
import { type StartDeps, startDocument } from '#functions/kernel/documents/store/start-document';
import { documentView } from '#functions/kernel/documents/view';
import type { Bound } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { PushDeviceRepository } from '#functions/notifications/store/push-devices';
import type { IdentityRepository } from '#functions/people/store/identities';
import type { UserRepository } from '#functions/people/store/users';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import type { privacy as contract } from '#shared/privacy/privacy.contract';
import type { privacySchemas } from '#shared/privacy/privacy.schemas';
import type { Caller } from '#shared/rights/caller';
import { isFreshSignIn } from '#shared/rights/fresh-sign-in';
import { isShown, lookOf } from './rules/looks.ts';

export interface PrivacyDeps extends StartDeps {
  readonly looks: Bound<ChildLooks, 'ofChild'>;
  readonly state: Bound<ChildState, 'upTo'>;
  readonly users: Bound<UserRepository, 'many'>;
  readonly feeds: Bound<FeedRepository, 'get'>;
  readonly identities: Bound<IdentityRepository, 'binding' | 'signOut'>;
  readonly devices: Bound<PushDeviceRepository, 'removeAll'>;
  readonly mail: OwnMail;
}

/** What the portal stores about the caller, who looked at it, and the file of it. */
export const privacyHandlers = (deps: PrivacyDeps): Handlers<typeof contract> => ({
  async get(_, caller) {
    const [feed, binding] = await Promise.all([
      deps.feeds.of(caller).get(caller.userUid),
      deps.identities.of(caller).binding(identityOf(caller)),
    ]);
    return {
      signed_in_at: caller.signedInAt ?? '',
      feed_since: feed?.created_at,
      signed_out_at: binding?.signed_out_at,
    };
  },

  listLooks: (query, caller, request) => looksFor(deps, query, caller, request),

  async listMail(_, caller) {
    const [person] = await deps.users.of(caller).many([caller.userUid]);
    return person ? deps.mail(caller, { userUid: caller.userUid, email: person.email }) : [];
  },

  async signOut(_, caller, { now }) {
    const { signedInAt = '' } = caller;
    const identities = deps.identities.of(caller);
    const signed_out_at = await identities.signOut(identityOf(caller), signedInAt, now);
    await deps.devices.of(caller).removeAll(caller.userUid);
    return { signed_out_at };
  },

  async download(_, caller, request) {
    refuseUnlessFresh(caller, request.now);
    const wanted = {
      ...({ kind: 'privacy', format: 'xlsx', title: 'My data' } as const),
      file_name: 'my-data.xlsx',
      mostADay: 1,
      input: {},
      filterOf: async () => ({ userUid: caller.userUid }),
    };
    return documentView(await startDocument(deps, wanted, caller, request));
  },
});

/** Returns a page of looks at the record of the caller or of a child. */
export async function looksFor(
  deps: Pick<PrivacyDeps, 'looks' | 'state' | 'users'>,
  { child, limit, next_token }: z.output<typeof privacySchemas.listLooks.input>,
  caller: Caller,
  { now, audit }: RequestFacts,
) {
  const about = child ?? caller.userUid;
  // A restricted or ended link is not among them.
  if (about !== caller.userUid && !caller.carerOf.includes(about)) throw noSuchChild();
  const complete_until = await deps.state.of(caller).upTo();
  const query = {
    kinds: ['record'],
    from: '0',
    until: now.toISOString(),
    below: positionOf(next_token),
  } as const;
  const found: SeenLook[] = [];
  let hasMore = false;
  // Only a look that is shown tells that there is more, and where a page ends.
  for await (const look of deps.looks.of(caller).ofChild(about, query, limit)) {
    if (!isShown(look)) continue;
    hasMore = found.length === limit;
    if (hasMore) break;
    found.push(look);
  }
  const last = found.at(-1);
  const profiles = await deps.users
    .of(caller)
    .many([...new Set(found.map(({ by }) => by.userUid))]);
  const byUid = new Map(profiles.map((person) => [person.userUid, person]));
  await audit([about]);
  return {
    records: found.map((look) => lookOf(look, caller.userUid, byUid)),
    ...(hasMore && last && { next_token: tokenOf(last.key) }),
    ...(complete_until && { complete_until }),
  };
}

/** Refuses a sign-in that is not fresh: a tablet that was left open is no reason to hand out a file. */
function refuseUnlessFresh({ signedInAt }: Caller, now: Date): void {
  if (isFreshSignIn(signedInAt, now)) return;
  throw new AppError('forbidden', 'Sign out and sign in again. Then start the download.');
}

/** The sign-in of the request. Only a job has none, and no job calls these routes. */
function identityOf({ identity }: Caller): string {
  if (identity === undefined) throw new Error('The caller has no sign-in');
  return identity;
}

/** The same words for a child of others and for nobody. */
const noSuchChild = () =>
  new AppError('notFound', 'This person doesn’t exist, or you can’t see the record.');
