import { type Content, contentReasons } from '#functions/people/rules/content-reasons';
import { missingName } from '#shared/audiences/school-group';
import type { DecidedProfile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { RequestFacts } from '#shared/kernel/route';
import type { Why } from '#shared/people/people-admin.contract';
import type { Caller } from '#shared/rights/caller';
import type { PeopleAdminDeps } from './dependencies.ts';
import { noSuchPerson } from './person.ts';
import { signInReason } from './sign-in-reason.ts';

/** Explains why a person cannot sign in, or does not see what is at an address. */
export async function explainPerson(
  deps: PeopleAdminDeps,
  { userUid, address }: { readonly userUid: string; readonly address?: string | undefined },
  caller: Caller,
  { now, audit }: RequestFacts,
): Promise<Why> {
  const person = await deps.decisions.of(caller).get(userUid);
  if (!person) throw noSuchPerson();
  await audit(person.type === 'student' ? [userUid] : []);
  const [everyone, namesakes, refusals, facts] = await Promise.all([
    deps.directory.of(caller).here(now),
    person.username === '' ? [] : deps.users.of(caller).allByUsername(person.username),
    deps.refused.of(caller).newest(now),
    deps.factsOf(caller),
  ]);
  const { signIn, invitation } = everyone.find((each) => each.userUid === userUid) ?? {};
  const sign_in = signInReason({
    person,
    namesakes: namesakes.length,
    account: { signIn, invitation },
    refusals,
    hasOwnAccounts: facts?.accounts === 'pool',
  });
  if (!address) return { sign_in };
  return { sign_in, content: await contentOf(deps, { person, address }, caller, now) };
}

/** Returns whether a person sees what is at an address, and why. */
async function contentOf(
  deps: PeopleAdminDeps,
  { person, address }: { readonly person: DecidedProfile; readonly address: string },
  caller: Caller,
  now: Date,
): Promise<Why['content']> {
  const [found, { people }] = await Promise.all([
    deps.contentAt(caller, pathOf(address, caller.host)),
    deps.people.of(caller).all(caller.timeZone, now),
  ]);
  if (!found) {
    throw new AppError('badRequest', 'There is no post, place, page or event at this address.', {
      fields: { address: 'Please give the address of a post, a place, a page or an event.' },
    });
  }
  const { title } = found;
  const reader = people.find((each) => each.userUid === person.userUid);
  if (!reader) return { title, is_in: false, reasons: ['This person has left.'] };
  const groups = await deps.groups.of(caller).many(audienceGroups(found));
  const names = new Map(groups.map(({ groupUid, groupname }) => [groupUid, groupname]));
  const nameOf = (groupUid: string) => names.get(groupUid) ?? missingName(groupUid);
  const isAdministrator = person.capabilities.includes('administrator');
  return { title, ...contentReasons(found, reader, { isAdministrator, nameOf, now }) };
}

function audienceGroups(content: Content): readonly string[] {
  switch (content.kind) {
    case 'post':
      return content.post.audience.groups;
    case 'place':
      return content.place.audience.groups;
    case 'event':
      return content.audience.groups;
  }
}

/** Returns the path of an address of the own portal; the text itself if it is a path already. */
function pathOf(address: string, host: string): string {
  const start = `https://${host}`;
  return address.startsWith(`${start}/`) ? address.slice(start.length) : address;
}
