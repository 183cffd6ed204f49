import { schoolGroupsOf } from '#functions/people/rules/school-groups';
import { profilesOf } from '#functions/people/store/profiles-of';
import type { StoredSchoolGroup } from '#functions/people/store/school-groups/school-group.record';
import { groupOrder } from '#shared/audiences/group-order';
import type { SchoolGroup } from '#shared/audiences/school-groups.contract';
import { AppError } from '#shared/kernel/errors';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import type { Caller } from '#shared/rights/caller';
import type { SchoolGroupDeps } from './dependencies.ts';

type ViewDeps = Pick<SchoolGroupDeps, 'people' | 'users'>;

/** Groups as administrators see them, and the students whom they name. */
export async function groupViews(
  { people, users }: ViewDeps,
  caller: Caller,
  groups: readonly StoredSchoolGroup[],
  now: Date,
): Promise<{ readonly views: SchoolGroup[]; readonly students: string[] }> {
  const ruled = groups.flatMap(({ groupUid, rule }) =>
    rule ? { groupUid, rule, members: [] } : [],
  );
  const counts = new Map<string, number>();
  if (ruled.length > 0) {
    const everyone = await people.of(caller).all(caller.timeZone, now);
    const found = schoolGroupsOf(everyone.people, ruled, dayIn(caller.timeZone, now));
    for (const group of [...found.values()].flat()) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const used = new Set(groups.flatMap(({ use }) => (use === 'all' ? [] : use)));
  const named = await profilesOf(users, caller, [...used]);
  const views = groups.map(({ use, rule, ...group }) => ({
    groupUid: group.groupUid,
    groupname: group.groupname,
    version: group.version,
    rule,
    use:
      use === 'all'
        ? use
        : use.flatMap((userUid) => {
            const person = named.get(userUid);
            return person ? { userUid, name: fullName(person) } : [];
          }),
    people: rule ? (counts.get(group.groupUid) ?? 0) : group.listed,
    updated_at: group.updated_at,
  }));
  const students = [...named.values()].flatMap(({ userUid, type }) =>
    type === 'student' ? userUid : [],
  );
  return { views: views.sort((a, b) => groupOrder(a.groupname, b.groupname)), students };
}

/** Returns one group as administrators see it, after a change, and writes whom it names to the audit. */
export async function groupView(
  deps: ViewDeps,
  caller: Caller,
  group: StoredSchoolGroup,
  now: Date,
): Promise<SchoolGroup> {
  const { views } = await groupViews(deps, caller, [group], now);
  const [view] = views;
  if (!view) throw noSuchGroup();
  return view;
}

export const noSuchGroup = () =>
  new AppError('notFound', 'This group no longer exists. Load the page again.');
