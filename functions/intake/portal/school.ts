import type { Group } from '#shared/audiences/groups.contract';
import type { Class, Course, LineItem } from '#shared/intake/roster-records';
import { allOf, type StoredRoster } from '../merge/stored.ts';

/** The part of the stored roster that the portal's own files refer to. */
export interface SchoolFacts {
  readonly site: string;
  readonly timeZone: string;
  readonly now: Date;
  readonly courses: ReadonlyMap<string, Course>;
  readonly classes: ReadonlyMap<string, Class>;
  /** Groups by name in lower case. Several groups may share a name. */
  readonly groups: ReadonlyMap<string, readonly Group[]>;
  /** Returns the tasks with these identifiers. */
  tasks(ids: readonly string[]): Promise<ReadonlyMap<string, LineItem>>;
}

/** Reads the records that rows of the portal's own files may name. */
export async function schoolFacts(
  stored: StoredRoster,
  { schoolUid, timeZone }: { readonly schoolUid: string; readonly timeZone: string },
  now: Date,
): Promise<SchoolFacts> {
  const groups = new Map<string, Group[]>();
  for await (const group of stored.groups(schoolUid)) {
    const name = nameKey(group.groupname);
    groups.set(name, [...(groups.get(name) ?? []), group]);
  }
  return {
    site: schoolUid,
    timeZone,
    now,
    courses: await allOf(stored, schoolUid, 'courses'),
    classes: await allOf(stored, schoolUid, 'classes'),
    groups,
    tasks: (ids) => stored.recordsWith(schoolUid, 'lineItems', [...new Set(ids)]),
  };
}

/** Returns the form in which names are compared: without regard to case. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();
