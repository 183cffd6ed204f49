import type { KeyLearningArea } from '#shared/domain/course-records';
import type { Profile } from '#shared/domain/roster';
import type { Merged } from '../merge/merge.ts';
import { remembered, userUidOf } from '../uids.ts';
import { areasOf } from './areas.ts';
import { childrenOf, withEnded } from './families.ts';
import { type Grouping, groupingOf } from './groups.ts';
import { type Person, peopleOf } from './people.ts';

/** The people and groups that follow from a roster. */
export interface Derived {
  /** Everyone of the roster who is of the site today, by userUid. */
  readonly profiles: ReadonlyMap<string, Profile>;
  readonly groups: Grouping['groups'];
  /** Key learning areas, by klaUid. */
  readonly areas: ReadonlyMap<string, KeyLearningArea>;
}

export interface DerivedFor {
  readonly site: string;
  /** Today at the site: what has ended before does not count. */
  readonly today: string;
  readonly now: Date;
  /** Profiles as stored, by userUid; what the portal gave is kept. */
  readonly stored: ReadonlyMap<string, Profile>;
}

/** What people and groups a site has after a load: a pure function of the roster, the day and what the portal itself has given. */
export function derive(
  { core, siteOrgs }: Merged,
  { site, today, now, stored }: DerivedFor,
): Derived {
  const people = peopleOf(core, siteOrgs, today);
  const userUid = remembered((sourcedId) => userUidOf(site, sourcedId));
  const families = childrenOf(people, userUid);
  const grouping = groupingOf(site, core, people, today);
  const profiles = new Map<string, Profile>();
  for (const [sourcedId, person] of people) {
    const uid = userUid(sourcedId);
    const before = stored.get(uid);
    const children = families.get(sourcedId) ?? [];
    const teacher = grouping.homeroomTeachers.get(sourcedId);
    profiles.set(uid, {
      userUid: uid,
      ...identityOf(person, children.length > 0),
      schoolUid: site,
      groups: [...(grouping.memberships.get(sourcedId) ?? [])].sort(),
      children: withEnded(children, before?.children ?? []),
      capabilities: before?.capabilities ?? [],
      ...(before?.places && { places: before.places }),
      ...formOf(grouping.yearNames.get(sourcedId), teacher && userUid(teacher)),
      status: 'active',
      origin: 'roster',
      sourcedId,
      updated_at: now.toISOString(),
    });
  }
  return { profiles, groups: grouping.groups, areas: areasOf(site, core) };
}

function identityOf({ user, type }: Person, hasChildren: boolean) {
  // A parent of nobody here is an affiliate: what concerns all carers does not concern them.
  const is_carer = type !== 'student' && hasChildren;
  // The identifier of someone who works here is a staff number; only a typed one is theirs as a carer.
  const asCarer = user.carerNumber ?? (type === 'affiliate' ? user.identifier : undefined);
  const asStudent = user.studentNumber ?? user.identifier;
  return {
    username: user.username,
    firstname: user.givenName,
    surname: user.familyName,
    email: user.email,
    type,
    is_carer,
    ...(is_carer && asCarer ? { carerNumber: asCarer } : {}),
    ...(type === 'student' && asStudent ? { studentNumber: asStudent } : {}),
  };
}

const formOf = (form_run: string | undefined, homeroom_teacher: string | undefined) => ({
  ...(form_run && { form_run }),
  ...(homeroom_teacher && { homeroom_teacher }),
});

/** A person who is no longer of the roster: nothing is open to a leaver, and the name to sign in with is free. */
export const asLeaver = (profile: Profile, now: Date): Profile => {
  const { homeroom_teacher: _, ...kept } = profile;
  return {
    ...kept,
    username: '',
    formerUsername: profile.username,
    groups: [],
    children: withEnded([], profile.children),
    status: 'left',
    updated_at: now.toISOString(),
  };
};
