import fc from 'fast-check';
import type { ChildLink, Profile } from '#shared/intake/roster';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { College } from '#test/support/college/college';
import { collegePerson, storePerson } from '#test/support/college/people';

/** Every family is random; the seed makes a failure repeatable. */
const seed = 20_261;
const today = dayIn('Australia/Sydney', new Date());
const count = 12;

/** The usernames of the students. */
export const children = Array.from({ length: count }, (_, n) => `child${n}`);

/** Links of every kind, and whether they give access today. */
const kinds: readonly (readonly [is: Partial<ChildLink>, isOpen: boolean])[] = [
  [{}, true],
  [{ valid_from: today }, true],
  [{ valid_to: today }, true],
  [{ valid_from: addDays(today, 1) }, false],
  [{ valid_to: addDays(today, -1) }, false],
  [{ restricted: true }, false],
  [{ status: 'ended' }, false],
];

/** A carer of some students, who may work at the school too. */
export interface Adult {
  readonly username: string;
  readonly isStaff: boolean;
  readonly links: readonly (readonly [child: number, kind: number])[];
}

/** Returns adults of random families. */
export const adultsOf = (howMany: number): readonly Adult[] =>
  fc
    .sample(
      fc.record({
        isStaff: fc.boolean(),
        links: fc.uniqueArray(fc.tuple(fc.nat(count - 1), fc.nat(kinds.length - 1)), {
          maxLength: 5,
          selector: ([child]) => child,
        }),
      }),
      { seed, numRuns: howMany },
    )
    .map((adult, n) => ({ username: `adult${n}`, ...adult }));

/** Returns the students whose records an adult may read. */
export const openTo = ({ links }: Adult): string[] =>
  links.flatMap(([child, kind]) => (kinds[kind]?.[1] ? (children[child] ?? []) : []));

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
      ...{ username, type: isStaff ? 'faculty' : 'affiliate', is_carer: true },
      children: links.map(([child, kind]) => ({
        ...{ userUid: `u-${children[child]}`, status: 'active' as const, restricted: false },
        ...kinds[kind]?.[0],
      })),
    });
    await storePerson(records, person);
  }
}
