import type { RosterKind, RosterRecord } from '#shared/intake/roster-records';
import type { Arrival, Arrivals, Entry } from '../oneroster/arrival.ts';
import type { Core, Records } from './stored.ts';

/**
 * Decides for each kind whether a record belongs to the site. All schools share organisations,
 * sessions and categories.
 */
export type Ownership = { readonly [K in RosterKind]: (record: RosterRecord<K>) => boolean };

/**
 * Returns the tests for the site's own records. They are used kind by kind during the merge: people
 * need the merged roles, and tasks need the merged classes.
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
  const withRoles = once(() => peopleHere([...core.roles.values()]));
  // Of people with a role here, the roles at other schools are kept: they lead to those hosts.
  const keepRoles = once(() => {
    const arriving = arrivals.roles?.entries ?? new Map<string, Entry<'roles'>>();
    const staying = [...core.roles].flatMap(([id, role]) => (arriving.has(id) ? [] : [role]));
    const coming = [...arriving.values()].flatMap(({ removed, record }) =>
      removed ? [] : [record],
    );
    return peopleHere([...staying, ...coming]);
  });
  const peopleHere = (roles: readonly RosterRecord<'roles'>[]) =>
    new Set(
      roles
        .filter(({ orgSourcedId }) => siteOrgs.has(orgSourcedId))
        .map(({ userSourcedId }) => userSourcedId),
    );
  return {
    orgs: () => true,
    academicSessions: () => true,
    categories: () => true,
    // A course of another school may be taught in a class of this one.
    courses: (course) => siteOrgs.has(course.orgSourcedId) || taughtHere().has(course.sourcedId),
    classes: ({ schoolSourcedId }) => siteOrgs.has(schoolSourcedId),
    enrollments: ({ schoolSourcedId }) => siteOrgs.has(schoolSourcedId),
    roles: ({ orgSourcedId, userSourcedId }) =>
      siteOrgs.has(orgSourcedId) || keepRoles().has(userSourcedId),
    users: ({ sourcedId, orgSourcedIds }) =>
      orgSourcedIds ? orgSourcedIds.some((org) => siteOrgs.has(org)) : withRoles().has(sourcedId),
    demographics: ({ sourcedId }) => core.users.has(sourcedId),
    lineItems: ({ classSourcedId }) => core.classes.has(classSourcedId),
    results: ({ lineItemSourcedId }) => ownLineItems.has(lineItemSourcedId),
  };
}

function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}

/**
 * Selects the rows of a file that belong to the site. A delta row that moves a stored record to
 * another school deletes it here: a person who moves to the other school leaves this one.
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

/**
 * Returns all records of a kind after the load. A bulk file is complete, but for what it keeps of
 * rows that were set aside; a delta file changes stored records.
 */
export function completed<K extends RosterKind>(
  own: Arrival<K> | undefined,
  stored: Records<K>,
): Records<K> {
  if (!own) return stored;
  const records: Records<K> = new Map();
  for (const [sourcedId, record] of stored) {
    if (own.delivery === 'delta' || own.keeps(record)) records.set(sourcedId, record);
  }
  for (const [sourcedId, { removed, record }] of own.entries) {
    if (removed) records.delete(sourcedId);
    else records.set(sourcedId, record);
  }
  return records;
}
