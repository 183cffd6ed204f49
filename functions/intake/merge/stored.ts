import type { School } from '#functions/kernel/record/declaration';
import type { Group } from '#shared/audiences/groups.contract';
import type { StoredArea } from '#shared/courses/course-records';
import type { FileReading } from '#shared/intake/file-reading';
import type { IntakeSettings } from '#shared/intake/intake-settings';
import type { PortalRecord, PortalTable } from '#shared/intake/portal-records';
import type { RosterProfile } from '#shared/intake/roster';
import type { RosterKind, RosterRecord } from '#shared/intake/roster-records';
import type { ChosenSchool } from '../rules/chosen-school.ts';

/** The stored data of a site, as the intake reads it. */
export interface StoredRoster {
  of(school: School): {
    records<K extends RosterKind>(kind: K): AsyncIterable<RosterRecord<K>>;
    /** Returns the records with these identifiers. Unknown identifiers are omitted. */
    recordsWith<K extends RosterKind>(
      kind: K,
      sourcedIds: readonly string[],
    ): Promise<Map<string, RosterRecord<K>>>;
    profiles(): AsyncIterable<RosterProfile>;
    /** Returns when people were erased from the portal, by userUid. */
    erased(): Promise<ReadonlyMap<string, string>>;
    groups(): AsyncIterable<Group>;
    areas(): AsyncIterable<StoredArea>;
    /** Returns the first year of the senior school, if the settings name it. */
    seniorFrom(): Promise<number | undefined>;
    /** Returns how strictly rosters are read, if the settings say it. */
    intakeSettings(): Promise<IntakeSettings | undefined>;
    /** Returns which organisation is the site's school, if an administrator has chosen it. */
    chosenSchool(): Promise<ChosenSchool | undefined>;
    /** Returns the domains of the school that the settings name. */
    domains(): Promise<readonly string[]>;
    /** Returns what the school has said about how its own files are read, by kind of file. */
    fileReadings(): Promise<ReadonlyMap<string, FileReading>>;
    /** Returns the eventUids of what the school cancelled in the portal: events, or days of them. */
    cancelledEvents(): Promise<ReadonlySet<string>>;
    /** Yields the records that the portal's own files have added. */
    portalRecords<T extends PortalTable>(table: T): AsyncIterable<PortalRecord<T>>;
  };
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
  school: School,
  kind: K,
): Promise<Records<K>> {
  const records: Records<K> = new Map();
  for await (const record of stored.of(school).records(kind)) records.set(record.sourcedId, record);
  return records;
}

/** Returns the stored roster of a site from which people and groups follow. */
export async function coreOf(stored: StoredRoster, school: School): Promise<Core> {
  const [orgs, academicSessions, courses, classes, roles, users, enrollments] = await Promise.all([
    allOf(stored, school, 'orgs'),
    allOf(stored, school, 'academicSessions'),
    allOf(stored, school, 'courses'),
    allOf(stored, school, 'classes'),
    allOf(stored, school, 'roles'),
    allOf(stored, school, 'users'),
    allOf(stored, school, 'enrollments'),
  ]);
  return { orgs, academicSessions, courses, classes, roles, users, enrollments };
}
