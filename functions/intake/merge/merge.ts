import type { RosterKind } from '#shared/intake/roster-records';
import type { Site } from '#shared/rights/site';
import type { Findings } from '../faults.ts';
import type { Arrival, Arrivals, Package } from '../oneroster/arrival.ts';
import type { ChosenSchool } from '../rules/chosen-school.ts';
import { keepStored } from '../set-aside/kept.ts';
import type { Merged, OpenChoice } from './merged.ts';
import { withoutOrphans } from './orphans.ts';
import { checkReferences } from './references.ts';
import { completed, type Ownership, ownership, selectOwn } from './select.ts';
import { schoolOf, schoolOptions, siteOrgsOf } from './site-orgs.ts';
import type { Core, CoreKind, StoredRoster } from './stored.ts';
import { withoutMergedRows } from './without-rows.ts';

/** The stored roster of a site, and where to read more of it. */
interface Portal {
  readonly before: Core;
  readonly stored: StoredRoster;
  readonly site: Site;
  readonly chosen: ChosenSchool | undefined;
}

/** Merges a package with the stored roster of a site, `before`. */
export async function mergePackage(
  incoming: Package,
  portal: Portal,
  found: Findings,
): Promise<Merged | OpenChoice | undefined> {
  const { before, stored, chosen } = portal;
  const core: { -readonly [K in CoreKind]: Core[K] } = { ...before };
  const kept = keepStored(incoming, before);
  core.orgs = completed(kept.arrivals.orgs, before.orgs);
  if (kept.unreadable.size > 0) return undefined;
  const school = schoolOf(core.orgs, portal, chosen, found);
  const schools = schoolOptions(kept, core.orgs, school);
  if (!school) return schools.length === 0 ? undefined : { schools };
  const siteOrgs = siteOrgsOf(school, core.orgs);

  const arrivals = withoutOrphans(kept, core.orgs, found);
  const ownLineItems = new Set<string>();
  const isOwn = ownership(siteOrgs, core, arrivals, ownLineItems);
  const own: { -readonly [K in RosterKind]?: Arrival<K> } = {};
  // The order matters: which records belong to the site follows from the kinds before.
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

  const source: Source = { arrivals, stored, site: portal.site };
  own.categories = arrivals.categories;
  own.demographics = await ownRecords('demographics', source, isOwn);
  own.lineItems = await ownRecords('lineItems', source, isOwn);
  for (const id of await lineItemsHere(own, source)) ownLineItems.add(id);
  own.results = await ownRecords('results', source, isOwn);

  const { version } = incoming;
  return { siteOrgs, schools, before, core, own, arrivals, version, ownLineItems };
}

/** Leaves out the rows of a merged package that have no use without a record that is missing. */
export async function leaveOutUseless(
  merged: Merged,
  portal: Pick<Portal, 'stored' | 'site'>,
  found: Findings,
): Promise<Merged> {
  return withoutMergedRows(merged, await checkReferences(merged, portal, found));
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

/** A package, and the stored roster of the site that it is merged with. */
interface Source {
  readonly arrivals: Arrivals;
  readonly stored: StoredRoster;
  readonly site: Site;
}

/**
 * Selects the site's own gradebook records. Only the stored records that a delta names, or whose row
 * says that they leave, are read.
 */
async function ownRecords<K extends 'demographics' | 'lineItems' | 'results'>(
  kind: K,
  source: Source,
  isOwn: Ownership,
): Promise<Arrival<K> | undefined> {
  const arrival = source.arrivals[kind] as Arrival<K> | undefined;
  if (!arrival) return undefined;
  const isDelta = arrival.delivery === 'delta';
  const named = [...arrival.entries].flatMap(([id, { removed }]) => (isDelta || removed ? id : []));
  return selectOwn(arrival, isOwn[kind], await source.stored.of(source).recordsWith(kind, named));
}

/** Returns the tasks that results may name: those of the package, and those stored. */
async function lineItemsHere(own: Arrivals, source: Source): Promise<string[]> {
  const { lineItems } = own;
  const entries = lineItems?.entries ?? new Map();
  const present = [...entries].filter(([, { removed }]) => !removed).map(([id]) => id);
  if (!source.arrivals.results) return present;
  const isWhole = lineItems?.delivery === 'bulk';
  if (isWhole && lineItems.aside.length === 0 && lineItems.staying.size === 0) return present;
  const named = new Set(
    [...source.arrivals.results.entries.values()].map(({ record }) => record.lineItemSourcedId),
  );
  const missing = [...named].filter((id) => id !== undefined && !entries.has(id));
  const before = await source.stored.of(source).recordsWith('lineItems', missing);
  const staying = [...before.values()].filter((record) => !isWhole || lineItems.keeps(record));
  return [...present, ...staying.map(({ sourcedId }) => sourcedId)];
}
