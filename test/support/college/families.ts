import fc from 'fast-check';
import type { Profile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import type { College } from '#test/support/college/college';
import { collegePerson, storePerson } from '#test/support/college/people';
import {
  adultOf,
  type Adult as LinkedAdult,
  linkKinds,
  linkTo,
} from '#test/support/records/family-links';

/** Every family is random; the seed makes a failure repeatable. */
const seed = 20_261;
const today = dayIn('Australia/Sydney', new Date());
const count = 12;

/** The usernames of the students. */
export const children = Array.from({ length: count }, (_, n) => `child${n}`);

const kinds = linkKinds(today);

/** A carer of some students, who may work at the school too. */
export interface Adult extends LinkedAdult {
  readonly username: string;
}

/** Returns adults of random families. */
export const adultsOf = (howMany: number): readonly Adult[] =>
  fc
    .sample(adultOf(count), { seed, numRuns: howMany })
    .map((adult, n) => ({ username: `adult${n}`, ...adult }));

/** Returns the students whose records an adult may read. */
export const openTo = ({ links }: Adult): string[] =>
  links.flatMap(([child, kind]) => (kinds[kind]?.isOpen ? (children[child] ?? []) : []));

/** Returns all students that an adult has a link to, of any kind. */
export const linkedTo = ({ links }: Adult): string[] =>
  links.flatMap(([child]) => children[child] ?? []);

/** Stores the students and the adults with their links. */
export async function storeFamilies(
  { records }: Pick<College, 'records'>,
  adults: readonly Adult[],
  studentIs: (username: string) => Partial<Profile> = () => ({}),
): Promise<void> {
  for (const username of children) {
    const student = { username, type: 'student' as const, ...studentIs(username) };
    await storePerson(records, collegePerson(student));
  }
  for (const { username, isStaff, links } of adults) {
    const person = collegePerson({
      username,
      type: isStaff ? 'faculty' : 'affiliate',
      is_carer: true,
      children: links.map(([child, kind]) => linkTo(`u-${children[child]}`, kinds[kind])),
    });
    await storePerson(records, person);
  }
}
