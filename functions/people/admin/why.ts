import { audienceReasons } from '#shared/audiences/audience-reasons';
import { AppError } from '#shared/kernel/errors';
import type { RequestFacts } from '#shared/kernel/route';
import type { Why } from '#shared/people/people-admin.contract';
import type { Caller } from '#shared/rights/caller';
import type { PeopleAdminDeps } from './dependencies.ts';
import { noSuchPerson } from './person.ts';
import { signInReason } from './sign-in-reason.ts';

/** Explains why a person cannot sign in, or does not see a post. */
export async function explainPerson(
  deps: PeopleAdminDeps,
  { userUid, address }: { readonly userUid: string; readonly address?: string | undefined },
  caller: Caller,
  { now, audit }: RequestFacts,
): Promise<Why> {
  const person = await deps.decisions.of(caller).get(userUid);
  if (!person) throw noSuchPerson();
  await audit(person.type === 'student' ? [userUid] : []);
  const [everyone, namesakes, refusals, accounts] = await Promise.all([
    deps.directory.of(caller).here(now),
    person.username === '' ? [] : deps.users.of(caller).allByUsername(person.username),
    deps.refused.of(caller).newest(now),
    deps.accountsOf(caller),
  ]);
  const { signIn, invitation } = everyone.find((each) => each.userUid === userUid) ?? {};
  const sign_in = signInReason({
    person,
    namesakes: namesakes.length,
    account: { signIn, invitation },
    refusals,
    hasOwnAccounts: accounts === 'pool',
  });
  if (!address) return { sign_in };
  return { sign_in, content: await contentOf(deps, { userUid, address }, caller, now) };
}

/** Returns whether a person is in the audience of what is at an address, and why. */
async function contentOf(
  deps: PeopleAdminDeps,
  { userUid, address }: { readonly userUid: string; readonly address: string },
  caller: Caller,
  now: Date,
): Promise<Why['content']> {
  const [found, { people }] = await Promise.all([
    deps.postAt(caller, pathOf(address, caller.host)),
    deps.people.of(caller).all(caller.timeZone, now),
  ]);
  if (!found) {
    throw new AppError('badRequest', 'The portal explains the addresses of posts only.', {
      fields: { address: 'Please give the address of a post.' },
    });
  }
  const reader = people.find((each) => each.userUid === userUid);
  if (!reader) return { title: found.title, is_in: false, reasons: ['This person has left.'] };
  const { audience } = found.post;
  const groups = await deps.groups.of(caller).many(audience.groups);
  const names = new Map(groups.map(({ groupUid, groupname }) => [groupUid, groupname]));
  const nameOf = (groupUid: string) => names.get(groupUid) ?? 'a group that no longer exists';
  return { title: found.title, ...audienceReasons(found.post, reader, nameOf, now) };
}

/** Returns the path of an address of the own portal; the text itself if it is a path already. */
function pathOf(address: string, host: string): string {
  const start = `https://${host}`;
  return address.startsWith(`${start}/`) ? address.slice(start.length) : address;
}
