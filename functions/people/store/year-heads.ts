import type { Profile } from '#shared/intake/roster';
import type { YearInfo } from '#shared/people/year-info';
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
  users: Pick<UserRepository, 'many'>,
  site: string,
  found: readonly YearInfo[],
): Promise<YearHead[]> {
  const heads = found.filter(({ kind }) => kind === 'head_of_year');
  const people = await users.many(
    site,
    heads.flatMap(({ userUid }) => userUid ?? []),
  );
  const isHere = (person: Profile) => person.status === 'active' && person.type === 'faculty';
  const orderOf = ({ title, name }: YearHead) =>
    `${/^head/i.test(title) ? 0 : 1}\n${title}\n${name}`;
  return heads
    .flatMap(({ title, userUid }) => {
      const person = people.find((each) => each.userUid === userUid && isHere(each));
      if (!person) return [];
      return [{ title, name: `${person.firstname} ${person.surname}`, email: person.email }];
    })
    .sort((a, b) => orderOf(a).localeCompare(orderOf(b), 'en'));
}
