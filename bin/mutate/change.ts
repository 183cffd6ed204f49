import type ts from 'typescript6';

/** A replacement of one node of a file. */
export interface Change {
  readonly node: ts.Node;
  readonly what: string;
  readonly put: string;
}
