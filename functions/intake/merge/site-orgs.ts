import type { Org } from '#shared/intake/roster-records';
import type { Findings } from '../faults.ts';

/**
 * Returns the organisations of a site: its school, the departments below, and the organisations
 * above, as a role in the district counts for each of its schools. The school is the one whose
 * `identifier` is the site's name, or else the only one.
 */
export function siteOrgsOf(
  orgs: ReadonlyMap<string, Org>,
  site: string,
  found: Findings,
): ReadonlySet<string> | undefined {
  const schools = [...orgs.values()].filter(({ type }) => type === 'school');
  const named = schools.filter(
    ({ identifier }) => identifier?.toLowerCase() === site.toLowerCase(),
  );
  const school = named.length > 0 ? named[0] : schools.length === 1 ? schools[0] : undefined;
  if (!school || named.length > 1) {
    found.fault(
      { file: 'orgs.csv', column: 'identifier' },
      reasonFor(schools.length, named.length, site),
    );
    return undefined;
  }
  return around(school, orgs);
}

/** Returns the names of the other schools that each organisation belongs to. */
export function otherSchoolsOf(
  orgs: ReadonlyMap<string, Org>,
  siteOrgs: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const school of orgs.values()) {
    const { type, identifier, sourcedId } = school;
    if (type !== 'school' || !identifier || siteOrgs.has(sourcedId)) continue;
    for (const org of around(school, orgs)) {
      names.set(org, [...(names.get(org) ?? []), identifier.toLowerCase()]);
    }
  }
  return names;
}

/** Returns a school with the organisations above and below it. */
function around(school: Org, orgs: ReadonlyMap<string, Org>): ReadonlySet<string> {
  const found = new Set([school.sourcedId, ...above(school, orgs)]);
  const isBelow = (org: Org) => [org.sourcedId, ...above(org, orgs)].includes(school.sourcedId);
  for (const org of orgs.values()) if (isBelow(org)) found.add(org.sourcedId);
  return found;
}

function reasonFor(schools: number, named: number, site: string): string {
  if (schools === 0) return 'This file has no organisation of type school.';
  if (named > 1)
    return `${named} schools have the identifier ${site}. Only one school may have it.`;
  return `There are ${schools} schools, and none has the identifier ${site}. Give your school this identifier.`;
}

/** Returns the organisations above one, nearest first. A circular chain ends where it closes. */
function above(org: Org, orgs: ReadonlyMap<string, Org>): string[] {
  const parents: string[] = [];
  for (let at = org.parentSourcedId; at !== undefined; at = orgs.get(at)?.parentSourcedId) {
    if (at === org.sourcedId || parents.includes(at)) break;
    parents.push(at);
  }
  return parents;
}
