import type { Cell } from '../csv.ts';

/** A file of a OneRoster package, with its columns in the order of the standard. */
export interface Table {
  readonly name: string;
  readonly columns: string;
  readonly rows: Iterable<readonly Cell[]>;
}
