import type { Bound } from '#functions/kernel/record/declaration';
import type { GroupRepository } from '#functions/people/store/groups';
import type { PeopleRepository } from '#functions/people/store/people';
import type { UserRepository } from '#functions/people/store/users';
import { groupOrder } from '#shared/audiences/group-order';
import { groupTypes } from '#shared/audiences/groups.contract';
import type { RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import type { SigningGroup, SigningStudent } from '#shared/signing/signing-requests.contract';
import { folded } from '../rules/request-filter.ts';

interface FindDeps {
  readonly people: Bound<PeopleRepository, 'all'>;
  readonly users: Bound<UserRepository, 'many'>;
  readonly groups: Bound<GroupRepository, 'all'>;
}

/** The students of one answer. */
const most = 20;

/** Finds students of the school by the words of a name. */
export async function findStudents(
  { people, users }: FindDeps,
  { name }: { readonly name: string },
  caller: Caller,
  { now, audit }: RequestFacts,
): Promise<SigningStudent[]> {
  const words = folded(name).split(/\s+/).filter(Boolean);
  const all = await people.of(caller).all(caller.timeZone, now);
  const found = all.people
    .filter((each) => each.type === 'student')
    .filter((each) => words.every((word) => folded(each.name).includes(word)))
    .slice(0, most);
  const uids = found.map(({ userUid }) => userUid);
  await audit(uids);
  const known = await users.of(caller).many(uids);
  const years = new Map(known.map(({ userUid, form_run = '' }) => [userUid, form_run]));
  return found.map(({ userUid, name: student_name }) => ({
    userUid,
    student_name,
    form_run: years.get(userUid) ?? '',
  }));
}

/** Lists the groups that have students, by kind (year levels first) and name. */
export async function groupsWithStudents(
  { people, groups }: FindDeps,
  caller: Caller,
  { now }: Pick<RequestFacts, 'now'>,
): Promise<SigningGroup[]> {
  const [all, named] = await Promise.all([
    people.of(caller).all(caller.timeZone, now),
    groups.of(caller).all(),
  ]);
  const students = all.people.filter(({ type }) => type === 'student');
  const used = new Set(students.flatMap((each) => each.groups));
  return named
    .filter(({ groupUid }) => used.has(groupUid))
    .map(({ groupUid, groupname, grouptype }) => ({ groupUid, groupname, grouptype }))
    .sort(
      (a, b) =>
        groupTypes.indexOf(a.grouptype) - groupTypes.indexOf(b.grouptype) ||
        groupOrder(a.groupname, b.groupname),
    );
}
