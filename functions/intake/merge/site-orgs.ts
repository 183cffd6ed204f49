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
  const own = new Set([school.sourcedId, ...above(school, orgs)]);
  const isBelow = (org: Org) => [org.sourcedId, ...above(org, orgs)].includes(school.sourcedId);
  for (const org of orgs.values()) if (isBelow(org)) own.add(org.sourcedId);
  return own;
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
