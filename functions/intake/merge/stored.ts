import type { Group } from '#shared/audiences/groups.contract';
import type { StoredArea } from '#shared/courses/course-records';
import type { FileReading } from '#shared/intake/file-reading';
import type { IntakeSettings } from '#shared/intake/intake-settings';
import type { PortalRecord, PortalTable } from '#shared/intake/portal-records';
import type { Profile } from '#shared/intake/roster';
import type { RosterKind, RosterRecord } from '#shared/intake/roster-records';
import type { ChosenSchool } from '../rules/chosen-school.ts';

/** The stored data of a site, as the intake reads it. */
export interface StoredRoster {
  records<K extends RosterKind>(site: string, kind: K): AsyncIterable<RosterRecord<K>>;
  /** Returns the records with these identifiers. Unknown identifiers are omitted. */
  recordsWith<K extends RosterKind>(
    site: string,
    kind: K,
    sourcedIds: readonly string[],
  ): Promise<Map<string, RosterRecord<K>>>;
  profiles(site: string): AsyncIterable<Profile>;
  /** Returns when people were erased from the portal, by userUid. */
  erased(site: string): Promise<ReadonlyMap<string, string>>;
  groups(site: string): AsyncIterable<Group>;
  areas(site: string): AsyncIterable<StoredArea>;
  /** Returns the first year of the senior school, if the settings name it. */
  seniorFrom(site: string): Promise<number | undefined>;
  /** Returns how strictly rosters are read, if the settings say it. */
  intakeSettings(site: string): Promise<IntakeSettings | undefined>;
  /** Returns which organisation is the site's school, if an administrator has chosen it. */
  chosenSchool(site: string): Promise<ChosenSchool | undefined>;
  /** Returns the domains of the school that the settings name. */
  domains(site: string): Promise<readonly string[]>;
  /** Returns what the school has said about how its own files are read, by kind of file. */
  fileReadings(site: string): Promise<ReadonlyMap<string, FileReading>>;
  /** Yields the records that the portal's own files have added. */
  portalRecords<T extends PortalTable>(site: string, table: T): AsyncIterable<PortalRecord<T>>;
}

/** Records by sourcedId. */
export type Records<K extends RosterKind> = Map<string, RosterRecord<K>>;

/** The kinds from which people and groups follow. They are held in memory completely. */
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

/** The kinds that only the dashboard needs. There can be millions, so they are read one by one. */
export const gradebookKinds = [
  'demographics',
  'categories',
  'lineItems',
  'results',
] as const satisfies RosterKind[];

/** The roster of a site from which people and groups follow. */
export type Core = { readonly [K in CoreKind]: Records<K> };

/** Returns all stored records of a kind, by sourcedId. */
export async function allOf<K extends RosterKind>(
  stored: StoredRoster,
  site: string,
  kind: K,
): Promise<Records<K>> {
  const records: Records<K> = new Map();
  for await (const record of stored.records(site, kind)) records.set(record.sourcedId, record);
  return records;
}

/** Returns the stored roster of a site from which people and groups follow. */
export async function coreOf(stored: StoredRoster, site: string): Promise<Core> {
  const [orgs, academicSessions, courses, classes, roles, users, enrollments] = await Promise.all([
    allOf(stored, site, 'orgs'),
    allOf(stored, site, 'academicSessions'),
    allOf(stored, site, 'courses'),
    allOf(stored, site, 'classes'),
    allOf(stored, site, 'roles'),
    allOf(stored, site, 'users'),
    allOf(stored, site, 'enrollments'),
  ]);
  return { orgs, academicSessions, courses, classes, roles, users, enrollments };
}
