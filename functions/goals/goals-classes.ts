import { atOnce } from '#functions/kernel/at-once';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { GroupRepository } from '#functions/people/store/groups';
import type { PeopleRepository } from '#functions/people/store/people';
import { profilesOf } from '#functions/people/store/profiles-of';
import { linkedTo, relationTo, type StudentPeople } from '#functions/people/store/students';
import { groupOrder } from '#shared/audiences/group-order';
import type { Group } from '#shared/audiences/groups.contract';
import type { GoalsClass } from '#shared/goals/student-goals.contract';
import type { Profile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { sortName } from '#shared/people/names';
import type { Caller } from '#shared/rights/caller';
import { holds, reachOf } from '#shared/rights/permissions';
import type { ClassMembers } from './store/class-members.ts';

export interface ClassDeps {
  readonly users: StudentPeople;
  readonly groups: Bound<GroupRepository, 'all'>;
  readonly members: ClassMembers;
  readonly people: Bound<PeopleRepository, 'all'>;
}

/** The number of classes that are read at once. */
const width = 8;

type ClassGroup = Group & Pick<GoalsClass, 'grouptype'>;
const isClass = (group: Group): group is ClassGroup =>
  group.grouptype === 'Homeroom' || group.grouptype === 'Year level';

/** Tells whether the caller sees every student of the school: administrators and leaders. */
const seesAll = (caller: Caller): boolean =>
  reachOf(caller, 'sg.class').has('all') || holds(caller, 'all-students');

/** Tells whether the caller sees every student of a class: also a head of the year level. */
const seesWhole = (caller: Caller, { grouptype, groupname }: ClassGroup): boolean =>
  seesAll(caller) || (grouptype === 'Year level' && (caller.yearsHeaded ?? []).includes(groupname));

/** Returns the homerooms and year levels in which the caller has students, by name. */
export async function classesOf(deps: ClassDeps, caller: Caller, now: Date): Promise<GoalsClass[]> {
  const all = await deps.groups.of(caller).all();
  const own = seesAll(caller) ? undefined : await chargesOf(deps, caller, { all, now });
  const known = own && new Set(own.flatMap(({ groups }) => groups));
  return all
    .filter(isClass)
    .filter(({ groupUid }) => !known || known.has(groupUid))
    .map(({ groupUid, groupname, grouptype }) => ({
      groupUid,
      groupname,
      grouptype,
      is_own: grouptype === 'Homeroom' && caller.groups.includes(groupUid),
    }))
    .sort((a, b) => groupOrder(a.groupname, b.groupname));
}

/**
 * Returns the students of a homeroom or year level whom the caller may see, by surname. A class
 * without any of them is answered like an unknown one.
 */
export async function studentsOf(
  deps: ClassDeps,
  caller: Caller,
  groupUid: string,
  now: Date,
): Promise<Profile[]> {
  const group = (await deps.groups.of(caller).all()).find((each) => each.groupUid === groupUid);
  const found = group && isClass(group) ? await candidates(deps, caller, group, now) : [];
  const seen = (await onDuty(deps, caller, found)).filter(({ groups }) =>
    groups.includes(groupUid),
  );
  if (seen.length === 0) {
    throw new AppError('notFound', 'This class doesn’t exist, or you don’t have access.');
  }
  return seen.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

/** Returns a page of students after a position. */
export function pageOf(
  students: readonly Profile[],
  { limit, next_token }: PageRequest,
): Paged<Profile> {
  const after = positionOf(next_token);
  const rest = after === undefined ? students : students.filter((each) => sortKey(each) > after);
  const records = rest.slice(0, limit);
  const last = records.at(-1);
  return {
    records,
    total: students.length,
    ...(rest.length > limit && last && { next_token: tokenOf(sortKey(last)) }),
  };
}

const sortKey = ({ surname, firstname, userUid }: Profile): string =>
  sortName({ firstname, surname }).concat('#', userUid);

/**
 * Returns who may be in a class. The roster has the students of a homeroom. A year level is looked
 * up among the caller's own classes; for leaders among everyone at the school, as audiences are.
 */
async function candidates(
  deps: ClassDeps,
  caller: Caller,
  group: ClassGroup,
  now: Date,
): Promise<string[]> {
  const { groups } = caller;
  if (group.grouptype === 'Homeroom') return deps.members.of(caller).students(group.groupUid);
  return seesWhole(caller, group)
    ? inYears(deps, caller, [group], now)
    : enrolledIn(deps, caller, groups);
}

/** Returns the students of the classes that the caller teaches and of the years that the caller heads. */
async function chargesOf(
  deps: ClassDeps,
  caller: Caller,
  { all, now }: { readonly all: readonly Group[]; readonly now: Date },
): Promise<Profile[]> {
  const headed = all.filter(isClass).filter((group) => seesWhole(caller, group));
  const [taught, led] = await Promise.all([
    enrolledIn(deps, caller, caller.groups),
    headed.length > 0 ? inYears(deps, caller, headed, now) : [],
  ]);
  return onDuty(deps, caller, [...new Set([...taught, ...led])]);
}

/** Returns everyone in some year levels. */
async function inYears(
  { people }: ClassDeps,
  caller: Caller,
  levels: readonly ClassGroup[],
  now: Date,
): Promise<string[]> {
  const uids = new Set(levels.map(({ groupUid }) => groupUid));
  const { people: everyone } = await people.of(caller).all(caller.timeZone, now);
  return everyone
    .filter(({ groups }) => groups.some((group) => uids.has(group)))
    .map(({ userUid }) => userUid);
}

async function enrolledIn(
  { members }: ClassDeps,
  school: School,
  groups: readonly string[],
): Promise<string[]> {
  const found = await atOnce(width, groups, (group) => members.of(school).students(group));
  return [...new Set(found.flat())];
}

/** Returns the students whom the caller may see as staff; a carer link of any kind excludes. */
async function onDuty(
  { users }: ClassDeps,
  caller: Caller,
  uids: readonly string[],
): Promise<Profile[]> {
  const [profiles, linked] = await Promise.all([
    profilesOf(users, caller, uids),
    linkedTo(users, caller),
  ]);
  return [...profiles.values()].filter((student) => {
    const relation = relationTo(caller, 'sg.class', student, linked);
    return relation === 'duty' || relation === 'all';
  });
}
