import type { ReactNode } from 'react';

/** A place or a page in its table. */
export interface Row {
  readonly key: string;
  /** What stands in each column but Actions. */
  readonly cells: readonly ReactNode[];
  /** What can be done with it. */
  readonly acts: ReactNode;
}

/** What shows the rows of a table, one way or the other. */
export interface RowsProps {
  readonly title: string;
  /** All but Actions; the one that names a row comes with its place in them. */
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export interface Column {
  readonly name: string;
  readonly minWidth?: number;
  /** What a row is called. */
  readonly isName?: boolean;
}
