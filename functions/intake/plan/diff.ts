import { isDeepStrictEqual } from '#functions/kernel/node-util';
import type { Group } from '#shared/audiences/groups.contract';
import type { StoredArea } from '#shared/courses/course-records';
import type { RosterProfile } from '#shared/intake/roster';
import type { RosterKind, RosterRecord } from '#shared/intake/roster-records';
import { asLeaver, type Derived } from '../derive/profiles.ts';
import type { Arrival } from '../oneroster/arrival.ts';
import type { Change } from './change.ts';

/** A record that stays as it is. */
interface Unchanged {
  readonly table: Change['table'];
  readonly kind?: RosterKind;
  readonly unchanged: true;
}

/** The result of a comparison for one record. */
export type Step = Change | Unchanged;

export const isChange = (step: Step): step is Change => !('unchanged' in step);

/**
 * Compares the people. Leavers come first: they lose their access, and their usernames are free
 * before another person gets one.
 */
export function* peopleSteps(
  stored: ReadonlyMap<string, RosterProfile>,
  { profiles }: Derived,
  now: Date,
): Generator<Step> {
  for (const [id, before] of stored) {
    if (before.origin === 'portal' || before.status === 'left' || profiles.has(id)) continue;
    yield { table: 'users', id, before, after: asLeaver(before, now) };
  }
  for (const [id, after] of profiles) {
    const before = stored.get(id);
    if (before && isSamePerson(before, after)) yield { table: 'users', unchanged: true };
    else yield { table: 'users', id, ...(before && { before }), after };
  }
}

/** Compares two profiles without the time at which they were written. */
const isSamePerson = (a: RosterProfile, b: RosterProfile) =>
  isDeepStrictEqual({ ...a, updated_at: '' }, { ...b, updated_at: '' });

export function* groupSteps(
  stored: ReadonlyMap<string, Group>,
  groups: ReadonlyMap<string, Group>,
): Generator<Step> {
  for (const [id, after] of groups) {
    const before = stored.get(id);
    if (before && isDeepStrictEqual(before, after)) yield { table: 'groups', unchanged: true };
    else yield { table: 'groups', id, ...(before && { before }), after };
  }
  for (const [id, before] of stored) {
    if (!groups.has(id)) yield { table: 'groups', id, before };
  }
}

/**
 * Compares the key learning areas. Pictures are added in the portal, so a roster never removes
 * them.
 */
export function* areaSteps(
  stored: ReadonlyMap<string, StoredArea>,
  areas: ReadonlyMap<string, StoredArea>,
): Generator<Step> {
  const table = 'key-learning-area';
  for (const [id, area] of areas) {
    const before = stored.get(id);
    if (before?.key_learning_area === area.key_learning_area) yield { table, unchanged: true };
    else yield { table, id, ...(before && { before }), after: { ...before, ...area } };
  }
  for (const [id, before] of stored) {
    if (!areas.has(id)) yield { table, id, before };
  }
}

/**
 * Compares a file with the stored records, which are read one by one. A bulk file is complete, so
 * records that it lacks are deleted, but for those of rows that were set aside. A delta file changes
 * only the records that it names.
 */
export async function* recordSteps<K extends RosterKind>(
  kind: K,
  { delivery, entries, keeps }: Arrival<K>,
  stored: AsyncIterable<RosterRecord<K>> | Iterable<RosterRecord<K>>,
): AsyncGenerator<Step> {
  const compared = new Set<string>();
  for await (const before of stored) {
    const id = before.sourcedId;
    const entry = entries.get(id);
    compared.add(id);
    if (!entry) {
      if (delivery === 'delta') continue;
      if (keeps(before)) yield { table: 'roster', kind, unchanged: true };
      else yield { table: 'roster', kind, id, before };
      continue;
    }
    if (entry.removed) yield { table: 'roster', kind, id, before };
    else if (isDeepStrictEqual(before, entry.record)) {
      yield { table: 'roster', kind, unchanged: true };
    } else yield { table: 'roster', kind, id, before, after: entry.record };
  }
  for (const [id, { removed, record }] of entries) {
    if (!removed && !compared.has(id)) yield { table: 'roster', kind, id, after: record };
  }
}
