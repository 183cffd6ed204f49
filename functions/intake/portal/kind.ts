import type * as z from 'zod';
import type { PortalRecord, PortalTable } from '#shared/intake/portal-records';
import type { FaultLocation, Findings } from '../faults.ts';
import type { SchoolFacts } from './school.ts';

/** A parsed row of one of the portal's own files. */
export interface ReadRow<Cells = Readonly<Record<string, unknown>>> {
  readonly cells: Cells;
  /** Returns where a cell of the row is, for a fault. */
  locate(column: string, value?: string): FaultLocation;
}

/** One of the portal's own files: its columns, and what is stored of its rows. */
export interface FileKind<
  C extends z.ZodObject = z.ZodObject,
  T extends PortalTable = PortalTable,
> {
  /** The table that the file fills. */
  readonly table: T;
  /** The columns. Those that may be absent are optional. */
  readonly cells: C;
  /** The column that is unique in the file, if there is one. */
  readonly id?: string;
  /** Former names of columns. */
  readonly formerNames?: Readonly<Record<string, string>>;
  /** Returns the records of the rows, and reports rows that contradict the stored school. */
  recordsOf(
    rows: readonly ReadRow<z.infer<C>>[],
    school: SchoolFacts,
    found: Findings,
  ): PortalRecord<T>[] | Promise<PortalRecord<T>[]>;
  /** The most rows of the file, if they are fewer than those of other files. */
  readonly mostRows?: number;
  /**
   * Whether a record of the file only says that the stored one goes. A file with this rule is not
   * complete: stored records that it does not name stay.
   */
  removes?(record: PortalRecord<T>): boolean;
  /** Returns a loaded record with what stays from the stored one. */
  withStored?(before: PortalRecord<T>, loaded: PortalRecord<T>): PortalRecord<T>;
}

/** Declares a file, so that its functions have the types of its columns and its table. */
export const fileKind = <C extends z.ZodObject, T extends PortalTable>(
  kind: FileKind<C, T>,
): FileKind<C, T> => kind;
