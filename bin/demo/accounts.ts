import { type Adult, type Community, isCarerRole, isOf, isStaffAt, yearName } from './community.ts';
import type { DemoSite } from './content.ts';
import type { Name } from './naming.ts';

/** Somebody whom a school's identity provider knows. */
export interface DemoAccount {
  readonly username: string;
  readonly email: string;
  readonly firstname: string;
  readonly surname: string;
  /** What the sign-in page shows beside the name. */
  readonly role: string;
}

/** Everyone who can sign in at a school: whoever has left cannot. */
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
  firstname: name.preferred ?? name.given,
  surname: name.family,
  role,
});

function partOf(adult: Adult, site: DemoSite): string {
  const cares = adult.roles.some(({ role, at }) => isCarerRole(role) && at === site);
  if (!isStaffAt(adult, site)) return 'Carer';
  return cares ? 'Staff and carer' : 'Staff';
}
