import type { RosterKind, RosterRecord } from '#shared/intake/roster-records';
import type { Delivery, Manifest } from './manifest.ts';

/** A parsed row: its number, and whether it deletes its record. */
export interface Entry<K extends RosterKind = RosterKind> {
  readonly row: number;
  readonly removed: boolean;
  readonly record: RosterRecord<K>;
}

/** A row with faults, as far as it could be read. Its references are checked too. */
export interface MisreadRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A file of a package, with its rows by sourcedId. */
export interface Arrival<K extends RosterKind = RosterKind> {
  readonly file: string;
  readonly delivery: Exclude<Delivery, 'absent'>;
  readonly entries: Map<string, Entry<K>>;
  /** Rows with faults, by identifier. A row that refers to one of them has no fault. */
  readonly misread: ReadonlyMap<string, MisreadRow>;
}

/** A whole package. The stored records of a kind without a file stay as they are. */
export interface Package {
  readonly version: Manifest['version'];
  readonly arrivals: Arrivals;
  /** Kinds whose file could not be read at all. */
  readonly unreadable: ReadonlySet<RosterKind>;
}

export type Arrivals = { readonly [K in RosterKind]?: Arrival<K> };
