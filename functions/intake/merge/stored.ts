import type { Group } from '#shared/contract/groups';
import type { KeyLearningArea } from '#shared/domain/course-records';
import type { PortalRecord, PortalTable } from '#shared/domain/portal-records';
import type { Profile } from '#shared/domain/roster';
import type { RosterKind, RosterRecord } from '#shared/domain/roster-records';

/** What a site has stored, as the intake reads it. */
export interface StoredRoster {
  records<K extends RosterKind>(site: string, kind: K): AsyncIterable<RosterRecord<K>>;
  /** The records with these identifiers; unknown ones are left out. */
  recordsWith<K extends RosterKind>(
    site: string,
    kind: K,
    sourcedIds: readonly string[],
  ): Promise<Map<string, RosterRecord<K>>>;
  profiles(site: string): AsyncIterable<Profile>;
  /** Who was erased from the portal, and when; by userUid. */
  erased(site: string): Promise<ReadonlyMap<string, string>>;
  groups(site: string): AsyncIterable<Group>;
  areas(site: string): AsyncIterable<KeyLearningArea>;
  /** What the portal's own files have brought. */
  portalRecords<T extends PortalTable>(site: string, table: T): AsyncIterable<PortalRecord<T>>;
}

/** Records by sourcedId. */
export type Records<K extends RosterKind> = Map<string, RosterRecord<K>>;

/** The kinds from which people and groups follow; they are held whole. */
export const coreKinds = [
  'orgs',
  'academicSessions',
  'courses',
  'classes',
  'roles',
  'users',
  'enrollments',
] as const satisfies RosterKind[];
export type CoreKind = (typeof coreKinds)[number];

/** The kinds that are only kept for the dashboard; there can be millions, so they pass by. */
export const bookKinds = [
  'demographics',
  'categories',
  'lineItems',
  'results',
] as const satisfies RosterKind[];
export type BookKind = (typeof bookKinds)[number];

/** The roster of a site from which people and groups follow. */
export type Core = { readonly [K in CoreKind]: Records<K> };

/** Everything of one kind, by sourcedId. */
export async function allOf<K extends RosterKind>(
  stored: StoredRoster,
  site: string,
  kind: K,
): Promise<Records<K>> {
  const records: Records<K> = new Map();
  for await (const record of stored.records(site, kind)) records.set(record.sourcedId, record);
  return records;
}
