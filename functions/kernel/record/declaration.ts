import type { TransactItem } from '#functions/kernel/store/transaction';
import type { Site } from '#shared/rights/site';
import type { TableName } from '#shared/tables';
import type { RecordShape } from '#shared/tables/table-shape';
import type { Named } from './key.ts';
import type { School } from './school.ts';
import type { Unique } from './unique.ts';

export type { School };

/** A school, and where its days begin. */
export interface ZonedSchool extends School {
  readonly timeZone: string;
}

/** What is bound to a school before it is used. */
interface OfSchool {
  of(school: School): unknown;
}

/** Some methods of a store, which is bound to a school before they are called. */
export interface Bound<T extends OfSchool, K extends keyof ReturnType<T['of']>> {
  of(school: School): Pick<ReturnType<T['of']>, K>;
}

/** Every record has a version. */
export interface Versioned {
  readonly updated_at: string;
}

/** What a transaction does: an added record has no `before`, a removed one no `after`. */
export interface Change<T> {
  readonly site: Site;
  readonly TableName: string;
  readonly before?: T;
  readonly after?: T;
}

/** A kind of record: where it is, and what it is. */
export interface Declaration<S extends RecordShape, T extends Versioned & Named<S['key']>> {
  readonly table: TableName;
  /** The kind of record, from the table's row in `shared/tables`. */
  readonly shape: S;
  /** A schema of zod, or anything else that checks a stored item. */
  readonly schema: { parse(item: unknown): T };
  /**
   * What is stored of a record: without a field that only its key has, or with one that only
   * DynamoDB reads, such as `expires_at`. Without it, the record itself.
   */
  readonly stored?: (record: T) => object;
  /** Fields that only keys of indexes need. */
  readonly computed?: (record: T) => object;
  /** Fields that some writes change without the version: a write finds them as they were read. */
  readonly unchanged?: readonly (keyof T & string)[];
  /** A value that one record of a school may have, such as an address. */
  readonly unique?: Unique<T>;
  /** Other writes of each change, in its transaction. */
  readonly alongside?: (change: Change<T>) => TransactItem[];
  /** What a person reads who repeats the request of a record that was deleted since. */
  readonly deleted?: string;
}

/** Declares a kind of record, with the types of its fields. */
export const kindOfRecord = <const S extends RecordShape, T extends Versioned & Named<S['key']>>(
  declaration: Declaration<S, T>,
): Declaration<S, T> => declaration;
