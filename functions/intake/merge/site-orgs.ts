import type { School } from '#functions/kernel/record/declaration';
import type { SchoolOption } from '#shared/intake/intake.contract';
import type { Org } from '#shared/intake/roster-records';
import type { Findings } from '../faults.ts';
import type { Package } from '../oneroster/arrival.ts';
import type { ChosenSchool } from '../rules/chosen-school.ts';
import { contactTypeOf } from '../rules/contact-type.ts';

type Orgs = ReadonlyMap<string, Org>;
type Chosen = Pick<ChosenSchool, 'sourcedId' | 'other_schools'> | undefined;

/**
 * Returns the school of a site: the one that an administrator has chosen, or else the one whose
 * `identifier` is the site's name, or else the only one. Returns nothing if a person must choose.
 * Packages without a school are refused.
 */
export function schoolOf(
  orgs: Orgs,
  { site }: School,
  chosen: Chosen,
  found: Findings,
): Org | undefined {
  const schools = schoolsIn(orgs);
  if (schools.length === 0) {
    const reason = 'This file has no organisation of type school.';
    found.fault({ file: 'orgs.csv', column: 'type' }, reason);
  }
  if (chosen) return schools.find(({ sourcedId }) => sourcedId === chosen.sourcedId);
  const named = schools.filter(
    ({ identifier }) => identifier?.toLowerCase() === site.toLowerCase(),
  );
  if (named.length === 1) return named[0];
  return schools.length === 1 ? schools[0] : undefined;
}

const schoolsIn = (orgs: Orgs): Org[] => [...orgs.values()].filter(({ type }) => type === 'school');

/**
 * Returns the organisations of a site: its school, the departments below, and the organisations
 * above, as a role in the district counts for each of its schools.
 */
export const siteOrgsOf = (school: Org, orgs: Orgs): ReadonlySet<string> => around(school, orgs);

/** Returns the schools of a package, with the numbers of people by which a person knows them. */
export function schoolOptions(
  { arrivals }: Package,
  orgs: Orgs,
  school: Org | undefined,
): SchoolOption[] {
  const roles = new Map<string, Map<string, Set<string>>>();
  const add = (org: string, person: string, role: string | undefined) => {
    const people = roles.get(org) ?? new Map<string, Set<string>>();
    roles.set(org, people);
    people.set(person, (people.get(person) ?? new Set()).add(role ?? ''));
  };
  for (const { record } of arrivals.users?.entries.values() ?? []) {
    for (const org of record.orgSourcedIds ?? []) add(org, record.sourcedId, record.role);
  }
  for (const { record } of arrivals.roles?.entries.values() ?? []) {
    add(record.orgSourcedId, record.userSourcedId, record.role);
  }
  return schoolsIn(orgs).map(({ sourcedId, name, identifier }) => {
    const types = [...(roles.get(sourcedId)?.values() ?? [])].map((held) =>
      contactTypeOf([...held]),
    );
    return {
      sourcedId,
      name,
      ...(identifier !== undefined && { identifier }),
      students: types.filter((type) => type === 'student').length,
      staff: types.filter((type) => type === 'faculty').length,
      is_chosen: sourcedId === school?.sourcedId,
    };
  });
}

/**
 * Returns the names of the other schools that each organisation belongs to: the portal that an
 * administrator has named, or else the identifier.
 */
export function otherSchoolsOf(
  orgs: Orgs,
  siteOrgs: ReadonlySet<string>,
  chosen?: Chosen,
): ReadonlyMap<string, readonly string[]> {
  const portals = new Map(
    Object.entries(chosen?.other_schools ?? {}).map(([uid, id]) => [id, uid]),
  );
  const names = new Map<string, string[]>();
  for (const school of orgs.values()) {
    const { type, identifier, sourcedId } = school;
    const name = portals.get(sourcedId) ?? identifier?.toLowerCase();
    if (type !== 'school' || !name || siteOrgs.has(sourcedId)) continue;
    for (const org of around(school, orgs)) names.set(org, [...(names.get(org) ?? []), name]);
  }
  return names;
}

/** Returns a school with the organisations above and below it. */
function around(school: Org, orgs: Orgs): ReadonlySet<string> {
  const found = new Set([school.sourcedId, ...above(school, orgs)]);
  const isBelow = (org: Org) => [org.sourcedId, ...above(org, orgs)].includes(school.sourcedId);
  for (const org of orgs.values()) if (isBelow(org)) found.add(org.sourcedId);
  return found;
}

/** Returns the organisations above one, nearest first. A circular chain ends where it closes. */
function above(org: Org, orgs: Orgs): string[] {
  const parents: string[] = [];
  for (let at = org.parentSourcedId; at !== undefined; at = orgs.get(at)?.parentSourcedId) {
    if (at === org.sourcedId || parents.includes(at)) break;
    parents.push(at);
  }
  return parents;
}
