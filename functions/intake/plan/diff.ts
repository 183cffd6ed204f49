import { isDeepStrictEqual } from 'node:util';
import type { Group } from '#shared/contract/groups';
import type { KeyLearningArea } from '#shared/domain/course-records';
import type { Profile } from '#shared/domain/roster';
import type { RosterKind, RosterRecord } from '#shared/domain/roster-records';
import { asLeaver, type Derived } from '../derive/profiles.ts';
import type { Arrival } from '../oneroster/arrival.ts';
import type { Change } from './change.ts';

/** A record that stays as it is. */
interface Unchanged {
  readonly table: Change['table'];
  readonly kind?: RosterKind;
  readonly unchanged: true;
}

/** A step of a comparison. */
export type Step = Change | Unchanged;

export const isChange = (step: Step): step is Change => !('unchanged' in step);

/** Leavers first, so that what is open to them closes and their names are free before anybody else gets one. */
export function* peopleSteps(
  stored: ReadonlyMap<string, Profile>,
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

/** When a record was written is no difference. */
const isSamePerson = (a: Profile, b: Profile) =>
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

/** The picture of an area was given in the portal, so no roster takes it away. */
export function* areaSteps(
  stored: ReadonlyMap<string, KeyLearningArea>,
  areas: ReadonlyMap<string, KeyLearningArea>,
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
 * Compares what came with what is stored. A bulk file is all there is, so what it lacks goes; of a delta file only what it names is
 * looked at. What is stored passes by record by record.
 */
export async function* recordSteps<K extends RosterKind>(
  kind: K,
  { delivery, entries }: Arrival<K>,
  stored: AsyncIterable<RosterRecord<K>> | Iterable<RosterRecord<K>>,
): AsyncGenerator<Step> {
  const met = new Set<string>();
  for await (const before of stored) {
    const id = before.sourcedId;
    const entry = entries.get(id);
    met.add(id);
    if (!entry) {
      if (delivery === 'bulk') yield { table: 'roster', kind, id, before };
      continue;
    }
    if (entry.removed) yield { table: 'roster', kind, id, before };
    else if (isDeepStrictEqual(before, entry.record)) {
      yield { table: 'roster', kind, unchanged: true };
    } else yield { table: 'roster', kind, id, before, after: entry.record };
  }
  for (const [id, { removed, record }] of entries) {
    if (!removed && !met.has(id)) yield { table: 'roster', kind, id, after: record };
  }
}
