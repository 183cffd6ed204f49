import type { Profile } from '#shared/intake/roster';
import { cast as colleagues } from '#test/support/portal/two-schools';
import { profile } from '#test/support/records/profiles';

/**
 * The families of each school. Names and numbers are the same at both; each record has its own
 * canary.
 */
export const families = ['north', 'south'] as const;
export type Family = (typeof families)[number];

/** The members of a family: a child, a carer who is not staff, and a carer who teaches. */
const members = {
  student: (family: Family) => ({
    type: 'student',
    groups: ['year-7', `family-${family}`],
    studentNumber: numberOf(family),
  }),
  carer: (family: Family) => ({ type: 'affiliate', ...carerOf(family) }),
  parent: (family: Family) => ({ type: 'faculty', groups: ['all-staff'], ...carerOf(family) }),
} as const;

const carerOf = (family: Family) => ({
  is_carer: true,
  carerNumber: `carers-${family}`,
  children: [{ userUid: `uid-student-${family}`, status: 'active', restricted: false }],
});

/** The student number of a family's child. */
export const numberOf = (family: Family): string => `number-${family}`;

/**
 * The people of a school: one of each kind, people with several roles, and the families.
 */
const everybody: Readonly<Record<string, object>> = {
  ...colleagues,
  // The administrator has the homeroom of the student who is of no family.
  student: { ...colleagues.student, homeroom_teacher: 'uid-administrator' },
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

/** Returns the family of a person, if any. */
export const familyOf = (actor: TwinActor): Family | undefined =>
  families.find((family) => actor.endsWith(`-${family}`));

/** Returns the same person of the other family. */
export const counterpartOf = (actor: TwinActor): TwinActor => {
  const [who, family] = actor.split('-');
  return `${who}-${family === 'north' ? 'south' : 'north'}` as TwinActor;
};

/**
 * Returns the word in every record of a school or family. Answers to others must not contain it.
 */
export const canary = (site: string, family?: Family): string =>
  family ? `canary-${site}-${family}` : `canary-${site}`;

/** Returns the profile of a person at a school. */
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

/** Returns the facts that a person's rights depend on. */
export const rightsOf = (actor: TwinActor) => twinProfile('main', actor);
