import { withShownNames } from '#shared/people/names';
import type { DemoSite } from '../content.ts';
import { type Adult, type Community, isCarerRole, isOf, isStaffAt, yearName } from './community.ts';
import type { Name } from './naming.ts';

/** A person in a school's identity provider. */
export interface DemoAccount {
  readonly username: string;
  readonly email: string;
  readonly firstname: string;
  readonly surname: string;
  /** The role that the sign-in page shows beside the name. */
  readonly role: string;
}

/** Returns the people who can sign in at a school. Leavers cannot. */
export const accountsOf = (site: DemoSite, { students, adults }: Community): DemoAccount[] => [
  ...adults
    .filter((adult) => isOf(adult, site))
    .map((adult) => account(adult, partOf(adult, site))),
  ...students
    .filter((student) => student.site === site && student.lastDay === undefined)
    .map((student) => account(student, `Student, ${yearName(student.grade)}`)),
];

const account = (
  { username, email, name }: { username: string; email: string; name: Name },
  role: string,
): DemoAccount => ({
  username,
  email,
  ...withShownNames({ firstname: name.preferred ?? name.given, surname: name.family }),
  role,
});

function partOf(adult: Adult, site: DemoSite): string {
  const cares = adult.roles.some(({ role, at }) => isCarerRole(role) && at === site);
  if (!isStaffAt(adult, site)) return 'Carer';
  return cares ? 'Staff and carer' : 'Staff';
}
