import type { Org } from '#shared/domain/roster-records';
import type { Findings } from '../faults.ts';

/**
 * The organisations that are this site: its school, the departments below it and whatever is above it, as a role in the district counts
 * for each of its schools. The school is the one whose `identifier` is the site's name, or else the only one there is.
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
  if (schools === 0) return 'There is no school among the organisations.';
  if (named > 1) return `${named} schools have the identifier ${site}; only one may.`;
  return `There are ${schools} schools, and none has the identifier ${site}, so it is unclear which one this is.`;
}

/** The organisations above one, nearest first; a circle ends where it closes. */
function above(org: Org, orgs: ReadonlyMap<string, Org>): string[] {
  const parents: string[] = [];
  for (let at = org.parentSourcedId; at !== undefined; at = orgs.get(at)?.parentSourcedId) {
    if (at === org.sourcedId || parents.includes(at)) break;
    parents.push(at);
  }
  return parents;
}
