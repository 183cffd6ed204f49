import type { Bound, School } from '#functions/kernel/record/declaration';
import type { Profile } from '#shared/intake/roster';
import type { UserRepository } from './users.ts';

/** The most people of one read. */
const perRead = 100;

/** Returns any number of people of a school by their identifier; unknown ones are left out. */
export async function profilesOf(
  users: Bound<UserRepository, 'many'>,
  school: School,
  uids: readonly string[],
): Promise<ReadonlyMap<string, Profile>> {
  const found: Profile[] = [];
  for (let i = 0; i < uids.length; i += perRead) {
    found.push(...(await users.of(school).many(uids.slice(i, i + perRead))));
  }
  return new Map(found.map((each) => [each.userUid, each]));
}
