/**
 * What an index copies of a record: the keys only, everything, or the keys and the named fields.
 */
export type Projection = 'keys' | 'all' | readonly string[];

export interface TableShape {
  /** Each index `x` is keyed by the attributes `xPk` and `xSk`; a record without them is not in it. */
  readonly indexes?: Readonly<Record<string, Projection>>;
  /** DynamoDB deletes records after `expires_at` (seconds since 1970). */
  readonly expires?: true;
  /**
   * A table that the deployment fills, or the portal from other tables, is in no backup: its content
   * belongs to one account, or is made again.
   */
  readonly written?: 'by each deployment' | 'from other tables';
  /** A stream tells which records change, by their keys. */
  readonly isFollowed?: true;
  /** The data about people. */
  readonly holds: string;
  /** How an export or erasure finds a person: a row of `bin/lib/person/finders.ts`. */
  readonly found?: string;
  /** How long a record is kept, and what deletes it. `{visits}` stands for that class's days. */
  readonly kept?: string;
}

/** What `holds` says of a table without personal data. */
export const noPeople = 'no people';
