import type { RosterKind } from '#shared/intake/roster-records';
import type { Arrival } from '../oneroster/arrival.ts';
import type { Merged } from './merged.ts';
import { completed } from './select.ts';
import type { Core, CoreKind, Records } from './stored.ts';

/** Rows of a file that are not used, and those of them whose stored records stay. */
export interface Unused {
  readonly rows: ReadonlySet<string>;
  readonly staying: ReadonlySet<string>;
}

/** Returns a file without some of its rows. */
export const withoutRows = <K extends RosterKind>(
  arrival: Arrival<K>,
  { rows, staying }: Unused,
): Arrival<K> => ({
  ...arrival,
  entries: new Map([...arrival.entries].filter(([id]) => !rows.has(id))),
  staying: new Set([...arrival.staying, ...staying]),
  keeps: (record) => staying.has(record.sourcedId) || arrival.keeps(record),
});

/** Returns a merged package without some of its rows. */
export function withoutMergedRows(merged: Merged, unused: Iterable<[RosterKind, Unused]>): Merged {
  const own: Partial<Record<RosterKind, Arrival>> = { ...merged.own };
  const arrivals: Partial<Record<RosterKind, Arrival>> = { ...merged.arrivals };
  const core: Partial<Record<RosterKind, unknown>> = { ...merged.core };
  for (const [kind, of] of unused) {
    const arrival = own[kind];
    if (!arrival || of.rows.size === 0) continue;
    const used = withoutRows(arrival, of);
    own[kind] = used;
    const whole = arrivals[kind];
    if (whole) arrivals[kind] = withoutRows(whole, of);
    const before = merged.before[kind as CoreKind] as Records<RosterKind> | undefined;
    if (before) core[kind] = completed(used, before);
  }
  // Each kind was replaced by one of the same kind.
  return {
    ...merged,
    own: own as Merged['own'],
    arrivals: arrivals as Merged['arrivals'],
    core: core as Core,
  };
}
