import type { RosterKind, RosterRecord } from '#shared/domain/roster-records';
import type { Arrival, Arrivals, Entry } from '../oneroster/arrival.ts';
import type { Core, Records } from './stored.ts';

/** For each kind, whether a record is the site's own. Organisations, sessions and categories are shared by all schools of a package. */
export type Ownership = { readonly [K in RosterKind]: (record: RosterRecord<K>) => boolean };

/**
 * Which records are the site's own. It is asked kind by kind while the roster is put together: who is a person of the site shows only when
 * its roles are known, which tasks are its own when its classes are.
 */
export function ownership(
  siteOrgs: ReadonlySet<string>,
  core: Core,
  arrivals: Arrivals,
  ownLineItems: ReadonlySet<string>,
): Ownership {
  const taughtHere = once(() => {
    const classes = [...(arrivals.classes?.entries.values() ?? [])].map(({ record }) => record);
    const own = classes.filter(({ schoolSourcedId }) => siteOrgs.has(schoolSourcedId));
    return new Set(own.map(({ courseSourcedId }) => courseSourcedId));
  });
  const withRoles = once(() => {
    const roles = [...core.roles.values()];
    return new Set(roles.map(({ userSourcedId }) => userSourcedId));
  });
  return {
    orgs: () => true,
    academicSessions: () => true,
    categories: () => true,
    // A course of another school may be taught in a class of this one.
    courses: (course) => siteOrgs.has(course.orgSourcedId) || taughtHere().has(course.sourcedId),
    classes: ({ schoolSourcedId }) => siteOrgs.has(schoolSourcedId),
    enrollments: ({ schoolSourcedId }) => siteOrgs.has(schoolSourcedId),
    roles: ({ orgSourcedId }) => siteOrgs.has(orgSourcedId),
    users: ({ sourcedId, orgSourcedIds }) =>
      orgSourcedIds ? orgSourcedIds.some((org) => siteOrgs.has(org)) : withRoles().has(sourcedId),
    demographics: ({ sourcedId }) => core.users.has(sourcedId),
    lineItems: ({ classSourcedId }) => core.classes.has(classSourcedId),
    results: ({ lineItemSourcedId }) => ownLineItems.has(lineItemSourcedId),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * What of an arrival concerns the site. A delta row that no longer belongs here, but is stored here, takes its record away: a person
 * who moved to the other school leaves this one.
 */
export function selectOwn<K extends RosterKind>(
  arrival: Arrival<K>,
  isOwn: (record: RosterRecord<K>) => boolean,
  stored: Records<K>,
): Arrival<K> {
  const entries = new Map<string, Entry<K>>();
  for (const [sourcedId, entry] of arrival.entries) {
    const isStored = stored.has(sourcedId);
    if (entry.removed) {
      if (isStored) entries.set(sourcedId, entry);
    } else if (isOwn(entry.record)) entries.set(sourcedId, entry);
    else if (isStored && arrival.delivery === 'delta') {
      entries.set(sourcedId, { ...entry, removed: true });
    }
  }
  return { ...arrival, entries };
}

/** All records of a kind after the load: a bulk file is everything there is, a delta file changes what is stored. */
export function completed<K extends RosterKind>(
  own: Arrival<K> | undefined,
  stored: Records<K>,
): Records<K> {
  if (!own) return stored;
  const records: Records<K> = own.delivery === 'bulk' ? new Map() : new Map(stored);
  for (const [sourcedId, { removed, record }] of own.entries) {
    if (removed) records.delete(sourcedId);
    else records.set(sourcedId, record);
  }
  return records;
}
