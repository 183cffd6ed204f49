import type { RosterKind } from '#shared/domain/roster-records';
import type { Findings } from '../faults.ts';
import type { Arrival, Arrivals, Package } from '../oneroster/arrival.ts';
import { checkReferences } from './references.ts';
import { completed, type Ownership, ownership, selectOwn } from './select.ts';
import { siteOrgsOf } from './site-orgs.ts';
import { allOf, type Core, type CoreKind, type StoredRoster } from './stored.ts';

/** A package beside what is stored: the roster as it would be after the load. */
export interface Merged {
  readonly siteOrgs: ReadonlySet<string>;
  /** What is stored now, of the kinds from which people and groups follow. */
  readonly before: Core;
  /** The same kinds after the load. */
  readonly core: Core;
  /** What of the package concerns the site. */
  readonly own: Arrivals;
}

/** Puts a package and the stored roster of a site together, and checks that everything named in it is there. */
export async function mergePackage(
  { version, arrivals, unreadable }: Package,
  stored: StoredRoster,
  site: string,
  found: Findings,
): Promise<Merged | undefined> {
  const before: Core = {
    orgs: await allOf(stored, site, 'orgs'),
    academicSessions: await allOf(stored, site, 'academicSessions'),
    courses: await allOf(stored, site, 'courses'),
    classes: await allOf(stored, site, 'classes'),
    roles: await allOf(stored, site, 'roles'),
    users: await allOf(stored, site, 'users'),
    enrollments: await allOf(stored, site, 'enrollments'),
  };
  const core: { -readonly [K in CoreKind]: Core[K] } = { ...before };
  core.orgs = completed(arrivals.orgs, before.orgs);
  if (unreadable.has('orgs')) return undefined;
  const siteOrgs = siteOrgsOf(core.orgs, site, found);
  if (!siteOrgs) return undefined;

  const ownLineItems = new Set<string>();
  const isOwn = ownership(siteOrgs, core, arrivals, ownLineItems);
  const own: { -readonly [K in RosterKind]?: Arrival<K> } = {};
  // One after the other: who belongs here follows from the kinds before.
  own.orgs = arrivals.orgs;
  own.academicSessions = arrivals.academicSessions;
  core.academicSessions = completed(own.academicSessions, before.academicSessions);
  own.courses = ownOf('courses', arrivals, isOwn, before);
  core.courses = completed(own.courses, before.courses);
  own.classes = ownOf('classes', arrivals, isOwn, before);
  core.classes = completed(own.classes, before.classes);
  own.roles = ownOf('roles', arrivals, isOwn, before);
  core.roles = completed(own.roles, before.roles);
  own.users = ownOf('users', arrivals, isOwn, before);
  core.users = completed(own.users, before.users);
  own.enrollments = ownOf('enrollments', arrivals, isOwn, before);
  core.enrollments = completed(own.enrollments, before.enrollments);

  own.categories = arrivals.categories;
  own.demographics = await ownBook('demographics', arrivals, isOwn, stored, site);
  own.lineItems = await ownBook('lineItems', arrivals, isOwn, stored, site);
  for (const id of await lineItemsHere(own, arrivals, stored, site)) ownLineItems.add(id);
  own.results = await ownBook('results', arrivals, isOwn, stored, site);

  const merged: Merged = { siteOrgs, before, core, own };
  await checkReferences(
    { version, arrivals, unreadable, merged, ownLineItems, stored, site },
    found,
  );
  return merged;
}

const ownOf = <K extends CoreKind>(
  kind: K,
  arrivals: Arrivals,
  isOwn: Ownership,
  before: Core,
): Arrival<K> | undefined => {
  const arrival = arrivals[kind] as Arrival<K> | undefined;
  return arrival && selectOwn(arrival, isOwn[kind], before[kind]);
};

/** Of the many records of the dashboard only those that a delta names are looked up. */
async function ownBook<K extends 'demographics' | 'lineItems' | 'results'>(
  kind: K,
  arrivals: Arrivals,
  isOwn: Ownership,
  stored: StoredRoster,
  site: string,
): Promise<Arrival<K> | undefined> {
  const arrival = arrivals[kind] as Arrival<K> | undefined;
  if (!arrival) return undefined;
  const named = arrival.delivery === 'delta' ? [...arrival.entries.keys()] : [];
  return selectOwn(arrival, isOwn[kind], await stored.recordsWith(site, kind, named));
}

/** The tasks of the site that results may belong to: those that came, and those stored that results name. */
async function lineItemsHere(
  own: Arrivals,
  arrivals: Arrivals,
  stored: StoredRoster,
  site: string,
): Promise<string[]> {
  const came = own.lineItems?.entries ?? new Map();
  const here = [...came].filter(([, { removed }]) => !removed).map(([id]) => id);
  if (!arrivals.results || own.lineItems?.delivery === 'bulk') return here;
  const named = new Set(
    [...arrivals.results.entries.values()].map(({ record }) => record.lineItemSourcedId),
  );
  const open = [...named].filter((id) => id !== undefined && !came.has(id));
  return [...here, ...(await stored.recordsWith(site, 'lineItems', open)).keys()];
}
