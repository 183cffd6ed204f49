import { userUidOf } from '#functions/kernel/roster/uids';
import type { RosterProfile } from '#shared/intake/roster';
import type { RosterUser } from '#shared/intake/roster-records';
import { fullName } from '#shared/people/names';
import type { Site } from '#shared/rights/site';
import type { Findings } from '../faults.ts';
import type { Merged } from '../merge/merged.ts';
import type { Core } from '../merge/stored.ts';
import { withoutMergedRows } from '../merge/without-rows.ts';
import type { Arrival } from '../oneroster/arrival.ts';
import type { ChosenSchool } from '../rules/chosen-school.ts';
import { usernameKey } from '../rules/usernames.ts';
import { type Person, peopleOf } from './people.ts';

interface UsernamesFor {
  readonly site: Site;
  readonly today: string;
  /** Which organisations are schools with portals, if an administrator has chosen them. */
  readonly chosen: ChosenSchool | undefined;
  /** The stored profiles, by userUid. */
  readonly stored: ReadonlyMap<string, RosterProfile>;
}

/** A merged package in which no two people share a username, with its people. */
export interface Settled {
  readonly merged: Merged;
  /** The people of the site today, by the sourcedId of their first record. */
  readonly people: ReadonlyMap<string, Person>;
}

/**
 * Gives each username to one person. Two records with the same username and name are one person,
 * unless one is a student. Otherwise the row of all but one is set aside: a person who has the
 * username in the portal keeps it, then staff come before students and carers.
 */
export function settleUsernames(incoming: Merged, school: UsernamesFor, found: Findings): Settled {
  const owners = ownersOf(school.stored);
  const unnamed = new Set<string>();
  let merged = incoming;
  for (;;) {
    const everyone = peopleOf(merged.core, merged.siteOrgs, school.today, school.chosen);
    for (const sourcedId of unnamed) everyone.delete(sourcedId);
    const losers = new Set<string>();
    const others = new Set<string>();
    const sharing = joinRecords(everyone, incoming.before, (a, b) => order(a, b, owners, school));
    for (const [key, [first, ...rest]] of sharing) {
      const isTaken = owners.get(key)?.origin === 'portal';
      const loserPeople = isTaken ? [first, ...rest] : rest;
      for (const user of loserPeople.flatMap((person) => (person ? recordsOf(person) : []))) {
        if (merged.own.users?.entries.has(user.sourcedId)) {
          losers.add(user.sourcedId);
          setAside(user, isTaken ? undefined : first, merged, found);
        } else others.add(user.sourcedId);
      }
    }
    if (losers.size === 0 && others.size === 0) {
      const people = [...sharing.values()].flat();
      warnOfJoined(people, merged.own.users, found);
      return { merged, people: new Map(people.map((each) => [each.user.sourcedId, each])) };
    }
    // A stored record that loses its username to another one has no row to set aside.
    for (const sourcedId of others) unnamed.add(sourcedId);
    merged = withoutMergedRows(merged, [['users', { rows: losers, staying: losers }]]);
  }
}

/** The people who have a username in the portal now. */
function ownersOf(stored: ReadonlyMap<string, RosterProfile>): Map<string, RosterProfile> {
  const owners = new Map<string, RosterProfile>();
  for (const person of stored.values()) {
    if (person.status === 'active') owners.set(usernameKey(person.username), person);
  }
  return owners;
}

/** Compares who gets a username that several have: the first one does. */
function order(
  a: Person,
  b: Person,
  owners: ReadonlyMap<string, RosterProfile>,
  { site }: UsernamesFor,
): number {
  const rankOf = ({ user, type }: Person) =>
    owners.get(usernameKey(user.username))?.userUid === userUidOf(site, user.sourcedId)
      ? 0
      : 1 + ['faculty', 'student', 'affiliate'].indexOf(type);
  return rankOf(a) - rankOf(b) || (a.user.sourcedId < b.user.sourcedId ? -1 : 1);
}

/** Joins the records of one person. Returns the people by username, the one who gets it first. */
function joinRecords(
  everyone: ReadonlyMap<string, Person>,
  before: Core,
  inOrder: (a: Person, b: Person) => number,
): Map<string, Person[]> {
  const byUsername = new Map<string, Person[]>();
  for (const person of everyone.values()) {
    const key = usernameKey(person.user.username);
    const sharing = byUsername.get(key);
    if (sharing) sharing.push(person);
    else byUsername.set(key, [person]);
  }
  for (const [key, sharing] of byUsername) {
    if (sharing.length === 1) continue;
    sharing.sort(inOrder);
    const first = sharing.find(({ type }) => type === 'faculty') ?? sharing[0];
    const same = sharing.filter((each) => first && isSamePerson(first, each, before));
    if (!first || same.length === 0) continue;
    const people = sharing.filter((each) => !same.includes(each));
    byUsername.set(
      key,
      people.map((each) => (each === first ? joinedPerson(first, same) : each)),
    );
  }
  return byUsername;
}

function isSamePerson(first: Person, other: Person, before: Core): boolean {
  if (first === other || first.type === 'student' || other.type !== 'affiliate') return false;
  if (nameKey(first.user) === nameKey(other.user)) return true;
  // One of two records that were one person has a new name. The link to the child must stay.
  const [one, two] = [first, other].map(({ user }) => before.users.get(user.sourcedId));
  return (
    one !== undefined &&
    two !== undefined &&
    usernameKey(one.username) === usernameKey(two.username) &&
    nameKey(one) === nameKey(two)
  );
}

const nameKey = ({ givenName, familyName }: RosterUser): string =>
  `${givenName} ${familyName}`.trim().normalize('NFC').toLowerCase();

const recordsOf = ({ user, also }: Person): RosterUser[] => [user, ...also];

const joinedPerson = (first: Person, same: readonly Person[]): Person => ({
  ...first,
  also: same.map(({ user }) => user),
  orgs: new Set([first, ...same].flatMap(({ orgs }) => [...orgs])),
  otherSchools: [...new Set([first, ...same].flatMap(({ otherSchools }) => otherSchools))].sort(),
});

const nameOf = ({ givenName, familyName }: RosterUser): string =>
  fullName({ firstname: givenName, surname: familyName });

/** Reports a person whose username another one has. Without one, it is somebody added in the portal. */
function setAside(
  user: RosterUser,
  winner: Person | undefined,
  { own: { users } }: Merged,
  found: Findings,
): void {
  const reason = winner
    ? `${nameOf(winner.user)}${rowOf(winner.user, users)} has this username too, so the row of ${nameOf(user)} is not used. Give each of them a username of their own.`
    : `A person who was added in the portal has this username, so the row of ${nameOf(user)} is not used.`;
  found.setAside(locationOf(user, users), reason);
}

function warnOfJoined(
  people: Iterable<Person>,
  users: Arrival<'users'> | undefined,
  found: Findings,
): void {
  for (const { user, also } of people) {
    for (const other of also) {
      const reason = `This is the same person as in the row of ${user.sourcedId}${rowOf(user, users)}: username and name are the same. They become one person.`;
      found.warn(locationOf(other, users), reason);
    }
  }
}

const rowOf = ({ sourcedId }: RosterUser, users: Arrival<'users'> | undefined): string => {
  const row = users?.entries.get(sourcedId)?.row;
  return row === undefined ? '' : ` in row ${row}`;
};

function locationOf({ sourcedId, username }: RosterUser, users: Arrival<'users'> | undefined) {
  const row = users?.entries.get(sourcedId)?.row;
  return {
    file: users?.file ?? 'users.csv',
    ...(row === undefined ? {} : { row }),
    column: 'username',
    value: username,
  };
}

/**
 * Warns when a new person gets the username of one who has left. The new person inherits nothing.
 */
export function warnOfFormerUsernames(
  { people, merged }: Settled,
  { site, stored }: Pick<UsernamesFor, 'site' | 'stored'>,
  found: Findings,
): void {
  const former = new Map<string, string>();
  for (const { formerUsername, userUid } of stored.values()) {
    if (formerUsername) former.set(usernameKey(formerUsername), userUid);
  }
  for (const { user } of people.values()) {
    const leaver = former.get(usernameKey(user.username));
    const userUid = userUidOf(site, user.sourcedId);
    if (leaver === undefined || leaver === userUid) continue;
    if (stored.get(userUid)?.status === 'active') continue;
    const reason = 'A person who left had this username. The new person gets none of their rights.';
    found.warn(locationOf(user, merged.own.users), reason);
  }
}
