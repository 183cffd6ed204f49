import type { RosterKind, RosterRecord } from '#shared/domain/roster-records';
import type { Delivery, Manifest } from './manifest.ts';

/** A row as it came: where it stood, and whether it takes its record away. */
export interface Entry<K extends RosterKind = RosterKind> {
  readonly row: number;
  readonly removed: boolean;
  readonly record: RosterRecord<K>;
}

/** A row with faults, as far as it could be read: what it refers to is checked all the same. */
export interface MisreadRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A file of a package, by sourcedId. */
export interface Arrival<K extends RosterKind = RosterKind> {
  readonly file: string;
  readonly delivery: Exclude<Delivery, 'absent'>;
  readonly entries: Map<string, Entry<K>>;
  /** Rows that have faults, by identifier: who refers to them is not at fault. */
  readonly misread: ReadonlyMap<string, MisreadRow>;
}

/** A whole package. A kind that did not come stays as it is stored. */
export interface Package {
  readonly version: Manifest['version'];
  readonly arrivals: Arrivals;
  /** Kinds whose file came and could not be read at all. */
  readonly unreadable: ReadonlySet<RosterKind>;
}

export type Arrivals = { readonly [K in RosterKind]?: Arrival<K> };
