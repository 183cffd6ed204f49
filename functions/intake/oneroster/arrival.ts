import type { RosterKind, RosterRecord } from '#shared/intake/roster-records';
import type { Cells } from '../read/table-rows.ts';
import type { Delivery, Manifest } from './manifest.ts';

/** A parsed row: its number, and whether its record leaves. */
export interface Entry<K extends RosterKind = RosterKind> {
  readonly row: number;
  readonly removed: boolean;
  readonly record: RosterRecord<K>;
}

/** A row that was set aside, as far as it could be read. */
export interface AsideRow {
  /** The identifier of its record, if the row has one that can be trusted. */
  readonly id: string | undefined;
  readonly cells: Cells;
  /** The values of a row that could not be assigned to columns. */
  readonly values: readonly string[];
}

/** A file of a package, with its rows by sourcedId. */
export interface Arrival<K extends RosterKind = RosterKind> {
  readonly file: string;
  readonly delivery: Exclude<Delivery, 'absent'>;
  /** The number of rows below the header. */
  readonly rows: number;
  readonly entries: Map<string, Entry<K>>;
  /** Rows that were set aside. What is stored about them, and about the people they name, stays. */
  readonly aside: readonly AsideRow[];
  /** Identifiers of rows that were left out although their record may be stored. It stays. */
  readonly staying: ReadonlySet<string>;
  /** Whether a stored record stays that a complete file lacks. */
  readonly keeps: (record: RosterRecord<K>) => boolean;
}

/** A whole package. The stored records of a kind without a file stay as they are. */
export interface Package {
  readonly version: Manifest['version'];
  readonly arrivals: Arrivals;
  /** Kinds whose file could not be read at all. */
  readonly unreadable: ReadonlySet<RosterKind>;
}

export type Arrivals = { readonly [K in RosterKind]?: Arrival<K> };
