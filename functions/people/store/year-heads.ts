import type { Bound, School } from '#functions/kernel/record/declaration';
import type { Profile } from '#shared/intake/roster';
import { inOrder } from '#shared/kernel/in-order';
import { fullName } from '#shared/people/names';
import type { YearInfo } from '#shared/people/year-info';
import { profilesOf } from './profiles-of.ts';
import type { UserRepository } from './users.ts';

/** A person who heads a year, with the words of `year-info.csv`, such as “Head of Year 7”. */
interface YearHead {
  readonly title: string;
  readonly name: string;
  readonly email: string;
}

/**
 * Returns who heads a year and is here now, in the order of their titles. A title that begins with
 * “Head” is before a deputy's or an assistant's.
 */
export async function headsOf(
  users: Bound<UserRepository, 'many'>,
  school: School,
  found: readonly YearInfo[],
): Promise<YearHead[]> {
  const [heads = []] = await headsOfYears(users, school, [found]);
  return heads;
}

/** Returns the heads of each of several years, from one read of the people. */
export async function headsOfYears(
  users: Bound<UserRepository, 'many'>,
  school: School,
  years: readonly (readonly YearInfo[])[],
): Promise<YearHead[][]> {
  const heads = years.map((found) => found.filter(({ kind }) => kind === 'head_of_year'));
  const uids = heads.flat().flatMap(({ userUid }) => userUid ?? []);
  const people = await profilesOf(users, school, [...new Set(uids)]);
  const isHere = (person: Profile) => person.status === 'active' && person.type === 'faculty';
  return heads.map((found) =>
    found
      .flatMap(({ title, userUid = '' }) => {
        const person = people.get(userUid);
        if (!person || !isHere(person)) return [];
        return [{ title, name: fullName(person), email: person.email }];
      })
      .sort((a, b) => inOrder(orderOf(a), orderOf(b))),
  );
}

const orderOf = ({ title, name }: YearHead) => `${/^head/i.test(title) ? 0 : 1}\n${title}\n${name}`;
