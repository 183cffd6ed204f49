import type { Bound, School } from '#functions/kernel/record/declaration';
import type { GroupRepository } from '../store/groups.ts';
import type { UserRepository } from '../store/users.ts';

interface NamesakeDeps {
  readonly users: Bound<UserRepository, 'many'>;
  readonly groups: Bound<GroupRepository, 'many'>;
}

/** Somebody on a page of a list. */
interface Shown {
  readonly userUid: string;
  readonly name: string;
  readonly isStudent: boolean;
}

/** What tells two students of one name apart. */
export interface YearAndHomeroom {
  readonly year?: string | undefined;
  readonly homeroom?: string | undefined;
}

/**
 * Returns the year and the homeroom of each student on a page who has the name of another person there.
 * It reads no profiles but theirs.
 */
export async function yearsOfNamesakes(
  { users, groups }: NamesakeDeps,
  school: School,
  page: readonly Shown[],
): Promise<ReadonlyMap<string, YearAndHomeroom>> {
  const byName = Map.groupBy(page, ({ name }) => name);
  const namesakes = page.filter(
    ({ name, isStudent }) => isStudent && (byName.get(name) ?? []).length > 1,
  );
  if (namesakes.length === 0) return new Map();
  const profiles = await users.of(school).many(namesakes.map(({ userUid }) => userUid));
  const used = [...new Set(profiles.flatMap((each) => each.groups))];
  const homerooms = new Map(
    (await groups.of(school).many(used)).flatMap(({ groupUid, groupname, grouptype }) =>
      grouptype === 'Homeroom' ? [[groupUid, groupname] as const] : [],
    ),
  );
  return new Map(
    profiles.map(({ userUid, form_run, groups: own }) => {
      const homeroom = homerooms.get(own.find((uid) => homerooms.has(uid)) ?? '');
      return [userUid, { year: form_run, homeroom }];
    }),
  );
}
