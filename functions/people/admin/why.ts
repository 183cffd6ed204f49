import { audienceReasons } from '#shared/audiences/audience-reasons';
import { missingName } from '#shared/audiences/school-group';
import type { DecidedProfile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { RequestFacts } from '#shared/kernel/route';
import type { SignInReason, Why } from '#shared/people/people-admin.contract';
import type { Caller } from '#shared/rights/caller';
import type { SignIn } from '../store/identities.ts';
import type { PeopleAdminDeps } from './dependencies.ts';
import { noSuchPerson } from './person.ts';

/** What decides whether a person can sign in. */
interface SignInFacts {
  readonly person: Pick<DecidedProfile, 'status' | 'username' | 'over' | 'origin'>;
  /** How many people sign in with the name. */
  readonly namesakes: number;
  readonly signIn: SignIn | undefined;
}

/** Returns why a person cannot sign in: the first reason of those that may be. */
export function signInReason({ person, namesakes, signIn }: SignInFacts): SignInReason {
  const { status, username, over } = person;
  if (status === 'left') {
    return {
      reason: 'left',
      says: 'The roster no longer has this person.',
      todo: 'If that is wrong, correct it in the student information system and load the next file.',
    };
  }
  if (over?.blocked) {
    return {
      reason: 'blocked',
      says: 'An administrator blocked the sign-in.',
      todo: 'The reason stands below. An administrator can take the block back.',
    };
  }
  if (username === '') {
    return {
      reason: 'no-username',
      says: 'The roster gives this person no username.',
      todo: 'Add one in the student information system and load the next file.',
    };
  }
  if (namesakes > 1) {
    return {
      reason: 'username-twice',
      says: `Two people of the roster have the username “${username}”.`,
      todo: 'Give each of them an own username in the student information system.',
    };
  }
  if (!signIn) {
    return {
      reason: 'never-tried',
      says: 'This person has never signed in.',
      todo: `Ask which name they sign in with. The portal expects “${username}”.`,
    };
  }
  if (over?.signed_out_at) {
    return {
      reason: 'signed-out',
      says: 'An administrator signed this person out everywhere.',
      todo: 'The person can sign in again.',
    };
  }
  return {
    reason: 'possible',
    says: 'Nothing in the portal is in the way.',
    todo: 'Ask what the screen says. A forgotten password is a matter of the sign-in service.',
  };
}

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
  const [everyone, namesakes] = await Promise.all([
    deps.directory.of(caller).here(now),
    person.username === '' ? [] : deps.users.of(caller).allByUsername(person.username),
  ]);
  const { signIn } = everyone.find((each) => each.userUid === userUid) ?? {};
  const sign_in = signInReason({ person, namesakes: namesakes.length, signIn });
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
  const nameOf = (groupUid: string) => names.get(groupUid) ?? missingName(groupUid);
  return { title: found.title, ...audienceReasons(found.post, reader, nameOf, now) };
}

/** Returns the path of an address of the own portal; the text itself if it is a path already. */
function pathOf(address: string, host: string): string {
  const start = `https://${host}`;
  return address.startsWith(`${start}/`) ? address.slice(start.length) : address;
}
