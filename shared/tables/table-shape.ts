import type { PortalFile } from '#shared/intake/portal-files';
import type { keptDays } from '#shared/retention';

/**
 * What an index copies of a record: the keys only, everything, or the keys and the named fields.
 */
export type Projection = 'keys' | 'all' | readonly string[];

/**
 * The key of a record: the partition, then the sort key. `{field}` stands for a field of the record.
 * Each partition begins with the school, which no template writes: `/ {userUid}` is
 * `site / userUid`, and `{userUid} / {postUid}` is `site#userUid / postUid`.
 */
export type KeyTemplate = `${string}/ ${string}`;

/** The key in the index `x`, by the attributes `xPk` and `xSk`, and what the index copies. */
export interface IndexShape {
  readonly key: KeyTemplate;
  readonly copies: Projection;
}

/** One kind of record of a table. */
export interface RecordShape {
  readonly key: KeyTemplate;
  /** Where a state that was replaced is stored, once. Without it only the newest one exists. */
  readonly history?: KeyTemplate;
  /** A record is in an index only while it has all fields of the key. */
  readonly indexes?: Readonly<Record<string, IndexShape>>;
  /** A record of all schools together: its partition begins with `account`, or with nothing. */
  readonly owner?: 'account' | 'portal';
}

/** A class of `shared/retention.ts`. */
type KeptClass = keyof typeof keptDays;

/** The kind of record that a rule is about; without it, all that no other rule names. */
interface Part {
  readonly of?: string;
  /** That kind in words that a family understands. A rule with `of` has them. */
  readonly called?: string;
}

/** Goes with the profile of the person whom a field names. The nightly purge follows from it. */
export interface KeptWithProfile extends Part {
  readonly with: 'profile';
  /** The field of the key, of its history or of an index that names the person. */
  readonly person: string;
  /** The values of the fields before it, where no key or index begins with the person. */
  readonly over?: Readonly<Record<string, readonly string[] | 'years'>>;
  /** Our own code removes it: no key names the person, or more than a key must go. */
  readonly by?: 'own code';
}

/** Days after it was made, or after something else. */
interface KeptDays extends Part {
  readonly days: KeptClass;
  readonly after?: string;
  /** DynamoDB deletes it by `expires_at`, or the nightly purge does, by its own code for each class. */
  readonly by: 'time to live' | 'nightly purge';
}

/** What ends a record, and when. */
export type Kept =
  | KeptWithProfile
  | KeptDays
  /** Goes with the record that it belongs to. */
  | (Part & { readonly with: 'record'; readonly owner: string })
  /** The intake deletes it when this file of the school no longer contains it. */
  | (Part & { readonly with: 'file'; readonly file: PortalFile | 'roster' })
  /** Somebody or something removes or replaces it, at the latest the erasure of a person. */
  | (Part & {
      readonly until: string;
      /** DynamoDB deletes it then. */
      readonly by?: 'time to live';
      /** The nightly purge deletes it these days later. */
      readonly thenDays?: KeptClass;
    })
  /** Stays as long as the school uses the portal. */
  | (Part & { readonly always: string });

/** How an export or erasure finds a person in records. */
export type Found =
  /** Nobody is in them. */
  | 'nobody'
  /** A record is the person's own whom this field of it, or of its key, names. */
  | { readonly own: string }
  /** Our own code: a row of `bin/lib/person/finders.ts`. */
  | string;

/**
 * A row of a table. What it says is a value, so that the purge of leavers, erasure, export, the rights
 * of Lambdas, the register and the privacy page follow from it. No function and no schema: the
 * infrastructure and the browser read it.
 */
export interface TableShape {
  readonly records: Readonly<Record<string, RecordShape>>;
  /**
   * A table that the deployment fills, or the portal from other tables, is in no backup: its content
   * belongs to one account, or is made again.
   */
  readonly written?: 'by each deployment' | 'from other tables';
  /** A stream tells which records change, by their keys. */
  readonly isFollowed?: true;
  /** The data about people. */
  readonly holds: string;
  readonly found: Found;
  readonly kept: readonly [Kept, ...Kept[]];
}

/** What `holds` says of a table without personal data. */
export const noPeople = 'no people';

/** Kept because no person is in it. */
export const withTheSchool = [{ always: 'it is about no person' }] as const;
