import { remembered, userUidOf } from '#functions/kernel/roster/uids';
import type { StoredArea } from '#shared/courses/course-records';
import type { RosterProfile } from '#shared/intake/roster';
import { withShownNames } from '#shared/people/names';
import type { Core } from '../merge/stored.ts';
import { areasOf } from './areas.ts';
import { childrenOf, withEnded } from './families.ts';
import { type Grouping, type GroupingFor, groupingOf } from './groups.ts';
import type { Person } from './people.ts';

/** The people, groups and areas that follow from a roster. */
export interface Derived {
  /** The people of the site today, by userUid. */
  readonly profiles: ReadonlyMap<string, RosterProfile>;
  readonly groups: Grouping['groups'];
  /** Key learning areas, by klaUid. */
  readonly areas: ReadonlyMap<string, StoredArea>;
}

export interface DerivedFor extends GroupingFor {
  readonly now: Date;
  /** The people of the site today. */
  readonly people: ReadonlyMap<string, Person>;
  /** The stored profiles, by userUid. Rights given in the portal stay. */
  readonly stored: ReadonlyMap<string, RosterProfile>;
}

/**
 * Returns the people and groups after a load: a pure function of the roster, the day and the
 * rights.
 */
export function derive(core: Core, derivedFor: DerivedFor): Derived {
  const { today, now, people, stored, seniorFrom } = derivedFor;
  const userUid = remembered((sourcedId) => userUidOf(derivedFor.site, sourcedId));
  const families = childrenOf(people, userUid);
  const grouping = groupingOf(core, people, { site: derivedFor.site, today, seniorFrom });
  const firstDays = firstDaysOf(core);
  const profiles = new Map<string, RosterProfile>();
  for (const [sourcedId, person] of people) {
    const uid = userUid(sourcedId);
    const before = stored.get(uid);
    const children = families.get(sourcedId) ?? [];
    const teacher = grouping.homeroomTeachers.get(sourcedId);
    profiles.set(uid, {
      userUid: uid,
      ...identityOf(person, children.length > 0),
      schoolUid: derivedFor.site,
      ...(person.otherSchools.length > 0 && { other_schools: [...person.otherSchools] }),
      groups: [...(grouping.memberships.get(sourcedId) ?? [])].sort(),
      children: withEnded(children, before?.children ?? []),
      capabilities: before?.capabilities ?? [],
      ...(before?.places && { places: before.places }),
      ...formOf(grouping.yearNames.get(sourcedId), teacher && userUid(teacher)),
      ...(person.type === 'student' && startOf(firstDays.get(sourcedId), before?.started_on)),
      status: 'active',
      origin: 'roster',
      sourcedId,
      updated_at: now.toISOString(),
    });
  }
  return { profiles, groups: grouping.groups, areas: areasOf(derivedFor, core) };
}

function identityOf({ user, also, type }: Person, hasChildren: boolean) {
  // A parent without a student at this school is an affiliate and gets no messages for carers.
  const is_carer = type !== 'student' && hasChildren;
  // The identifier of staff is a staff number. Their carer number must be a typed identifier.
  // The other records of a person are those of a carer.
  const numbers = [user.carerNumber, type === 'affiliate' ? user.identifier : undefined];
  for (const record of also) numbers.push(record.carerNumber, record.identifier);
  const carerNumber = numbers.find((number) => number !== undefined);
  const studentNumber = user.studentNumber ?? user.identifier;
  const mobile = [user, ...also].find((record) => record.mobile !== undefined)?.mobile;
  return {
    username: user.username,
    ...withShownNames({ firstname: user.givenName, surname: user.familyName }),
    email: user.email,
    ...(mobile !== undefined && { mobile }),
    type,
    is_carer,
    ...(is_carer && carerNumber ? { carerNumber } : {}),
    ...(type === 'student' && studentNumber ? { studentNumber } : {}),
  };
}

/** Returns the first day of the first enrolment of each person at this school. */
function firstDaysOf({ enrollments }: Core): Map<string, string> {
  const days = new Map<string, string>();
  for (const { userSourcedId, role, beginDate } of enrollments.values()) {
    if (role !== 'student' || beginDate === undefined) continue;
    const known = days.get(userSourcedId);
    if (known === undefined || beginDate < known) days.set(userSourcedId, beginDate);
  }
  return days;
}

/**
 * Returns when a student started. The day that an earlier roster named stays if it is earlier: a
 * roster of a new school year often has no enrolments of the years before, and would make every
 * student a new one.
 */
function startOf(first: string | undefined, before: string | undefined) {
  const started_on = [first, before].filter((day) => day !== undefined).sort()[0];
  return started_on === undefined ? {} : { started_on };
}

const formOf = (form_run: string | undefined, homeroom_teacher: string | undefined) => ({
  ...(form_run && { form_run }),
  ...(homeroom_teacher && { homeroom_teacher }),
});

/**
 * Returns the profile of a leaver: without access and number, and without the username, which is free again.
 */
export const asLeaver = (profile: RosterProfile, now: Date): RosterProfile => {
  const { homeroom_teacher: _, other_schools: __, mobile: ___, ...rest } = profile;
  return {
    ...rest,
    username: '',
    formerUsername: profile.username,
    groups: [],
    children: withEnded([], profile.children),
    status: 'left',
    updated_at: now.toISOString(),
  };
};
