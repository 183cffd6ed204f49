import type { Bound, School } from '#functions/kernel/record/declaration';
import { type MobileRepository, numbersOf } from '#functions/notifications/store/mobiles';
import { profilesOf } from '#functions/people/store/profiles-of';
import type { UserRepository } from '#functions/people/store/users';
import { isAdmitted } from '#shared/intake/roster';
import { byCharacters } from '#shared/kernel/in-order';
import { isConcerned } from '../rules/concerned.ts';

export interface TextReaderDeps {
  readonly mobiles: Bound<MobileRepository, 'ofShard'>;
  readonly users: Bound<UserRepository, 'many'>;
}

/**
 * Returns the numbers of those of some people who get a text: one for each number. Of several people
 * with one number the first has it whom the message concerns, whichever share of the school that is in,
 * so that all shares decide alike.
 */
export async function textNumbers(
  deps: TextReaderDeps,
  school: School,
  people: readonly string[],
  today: string,
): Promise<Map<string, string>> {
  const numbers = await numbersOf(deps.mobiles, school);
  const owners = Map.groupBy([...numbers.keys()], (userUid) => numbers.get(userUid) ?? '');
  const beforeOf = (userUid: string): string[] =>
    (owners.get(numbers.get(userUid) ?? '') ?? []).filter(
      (other) => byCharacters(other, userUid) < 0,
    );
  const own = people.filter((userUid) => numbers.has(userUid));
  const profiles = await profilesOf(deps.users, school, [...new Set(own.flatMap(beforeOf))]);
  const hasIt = (userUid: string): boolean => {
    const person = profiles.get(userUid);
    return isAdmitted(person) && isConcerned(person, today);
  };
  return new Map(
    own
      .filter((userUid) => !beforeOf(userUid).some(hasIt))
      .map((userUid) => [userUid, numbers.get(userUid) ?? '']),
  );
}
