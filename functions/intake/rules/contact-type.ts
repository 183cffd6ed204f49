import type { RosterProfile } from '#shared/intake/roster';

const parents = new Set(['parent', 'guardian', 'relative']);
const staff = new Set([
  'administrator',
  'aide',
  'counselor',
  'districtAdministrator',
  'principal',
  'proctor',
  'siteAdministrator',
  'systemAdministrator',
  'teacher',
]);

/** Returns the contact type of a person. Student comes first, then faculty, then affiliate. */
export function contactTypeOf(roles: readonly string[]): RosterProfile['type'] | undefined {
  if (roles.includes('student')) return 'student';
  if (roles.some((role) => staff.has(role))) return 'faculty';
  return roles.some((role) => parents.has(role)) ? 'affiliate' : undefined;
}
