import type { Profile } from '#shared/domain/roster';
import { profile } from '#test/support/profiles';
import { cast as colleagues } from '#test/support/two-schools';

/** The families of each school: with the same names and numbers at both, and a word of their own in every record. */
export const families = ['north', 'south'] as const;
export type Family = (typeof families)[number];

/** Who belongs to a family: the child, a carer who is not staff, and a carer who teaches here. */
const members = {
  student: (family: Family) => ({ type: 'student', groups: ['year-7', `family-${family}`] }),
  carer: (family: Family) => ({ type: 'affiliate', ...carerOf(family) }),
  parent: (family: Family) => ({ type: 'faculty', groups: ['all-staff'], ...carerOf(family) }),
} as const;

const carerOf = (family: Family) => ({
  is_carer: true,
  carerNumber: `carers-${family}`,
  children: [{ userUid: `uid-student-${family}`, status: 'active', restricted: false }],
});

/** Everybody of a school: one of each kind, the combinations of threats.md T-07, and the families. */
const everybody: Readonly<Record<string, object>> = {
  ...colleagues,
  facultyPlaceEditor: { type: 'faculty', places: ['place-one'] },
  studentPlaceEditor: { type: 'student', groups: ['year-7'], places: ['place-one'] },
  ...Object.fromEntries(
    families.flatMap((family) =>
      Object.entries(members).map(([who, of]) => [`${who}-${family}`, of(family)]),
    ),
  ),
};

export type TwinActor =
  | keyof typeof colleagues
  | 'facultyPlaceEditor'
  | 'studentPlaceEditor'
  | `${keyof typeof members}-${Family}`;
export const twinActors = Object.keys(everybody) as TwinActor[];

/** The family that somebody belongs to, if any. */
export const familyOf = (actor: TwinActor): Family | undefined =>
  families.find((family) => actor.endsWith(`-${family}`));

/** The same person of the other family. */
export const counterpartOf = (actor: TwinActor): TwinActor => {
  const [who, family] = actor.split('-');
  return `${who}-${family === 'north' ? 'south' : 'north'}` as TwinActor;
};

/** What every record of a school carries, and with a family every record of that family; no other school's answer may, and no other family's. */
export const canary = (site: string, family?: Family): string =>
  family ? `canary-${site}-${family}` : `canary-${site}`;

/** The profile of somebody at a school. */
export const twinProfile = (site: string, actor: TwinActor): Profile =>
  profile({
    username: actor,
    firstname: canary(site, familyOf(actor)),
    surname: canary(site, familyOf(actor)),
    email: `${canary(site, familyOf(actor))}.${actor}@example.org`.toLowerCase(),
    schoolUid: site,
    studentNumber: '4711',
    ...everybody[actor],
  });

/** What follows rights from. */
export const rightsOf = (actor: TwinActor) => twinProfile('main', actor);
