import type { RosterProfile } from '#shared/intake/roster';
import type { RosterUser } from '#shared/intake/roster-records';
import { otherSchoolsOf } from '../merge/site-orgs.ts';
import type { Core } from '../merge/stored.ts';
import type { ChosenSchool } from '../rules/chosen-school.ts';
import { contactTypeOf } from '../rules/contact-type.ts';

/** A person of the site with their contact type. */
export interface Person {
  readonly user: RosterUser;
  /** Other records of the same person, such as a teacher's as a guardian. */
  readonly also: readonly RosterUser[];
  readonly type: RosterProfile['type'];
  /** Organisations in which the person has a role. */
  readonly orgs: ReadonlySet<string>;
  /** The other schools of the group at which the person has a role. */
  readonly otherSchools: readonly string[];
}

/** Returns the people of the site today: enabled, and with a role here that has not ended. */
export function peopleOf(
  core: Core,
  siteOrgs: ReadonlySet<string>,
  today: string,
  chosen?: Pick<ChosenSchool, 'sourcedId' | 'other_schools'>,
): Map<string, Person> {
  const roles = new Map<string, { role: string; org: string }[]>();
  for (const { userSourcedId, role, orgSourcedId, endDate } of core.roles.values()) {
    if (endDate !== undefined && endDate <= today) continue;
    const held = roles.get(userSourcedId) ?? [];
    held.push({ role, org: orgSourcedId });
    roles.set(userSourcedId, held);
  }
  const otherSchools = otherSchoolsOf(core.orgs, siteOrgs, chosen);
  const people = new Map<string, Person>();
  for (const user of core.users.values()) {
    const own = (user.orgSourcedIds ?? []).map((org) => ({ role: user.role ?? '', org }));
    const all = [...own, ...(roles.get(user.sourcedId) ?? [])];
    const here = all.filter(({ org }) => siteOrgs.has(org));
    const type = contactTypeOf(here.map(({ role }) => role));
    if (!user.enabledUser || !type) continue;
    people.set(user.sourcedId, {
      user,
      also: [],
      type,
      orgs: new Set(here.map(({ org }) => org)),
      otherSchools: [...new Set(all.flatMap(({ org }) => otherSchools.get(org) ?? []))].sort(),
    });
  }
  return people;
}
