import type { Group } from '#shared/contract/groups';
import type { Class, Course, LineItem } from '#shared/domain/roster-records';
import { allOf, type StoredRoster } from '../merge/stored.ts';

/** What of the stored roster the portal's own files point to. */
export interface SchoolFacts {
  readonly site: string;
  readonly timeZone: string;
  readonly now: Date;
  readonly courses: ReadonlyMap<string, Course>;
  readonly classes: ReadonlyMap<string, Class>;
  /** Groups by their names in small letters; a name that several have leads to each of them. */
  readonly groups: ReadonlyMap<string, readonly Group[]>;
  /** The tasks with these identifiers. */
  tasks(ids: readonly string[]): Promise<ReadonlyMap<string, LineItem>>;
}

/** Reads what the rows of the portal's own files may name. */
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

/** Names are compared without regard to case. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();
