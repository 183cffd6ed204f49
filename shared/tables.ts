import { absenceTables } from '#shared/tables/absences';
import { confidentialTables } from '#shared/tables/confidential';
import { contentTables } from '#shared/tables/content';
import { goalTables } from '#shared/tables/goals';
import { learningTables } from '#shared/tables/learning';
import { mailTables } from '#shared/tables/mail';
import { operationTables } from '#shared/tables/operation';
import { peopleTables } from '#shared/tables/people';
import { schoolDayTables } from '#shared/tables/school-days';
import { signingTables } from '#shared/tables/signing';
import type { End, TableShape } from '#shared/tables/table-shape';

/**
 * The tables. Each has a partition key `pk` and a sort key `sk`, both text. Every `pk` and index
 * partition begins with the site, so no query can reach another school. The comment on each table
 * lists its keys and queries. Only types of this object may reach a Lambda: its texts are long.
 */
export const tables = {
  ...peopleTables,
  ...contentTables,
  ...absenceTables,
  ...confidentialTables,
  ...schoolDayTables,
  ...learningTables,
  ...goalTables,
  ...signingTables,
  ...mailTables,
  ...operationTables,
} as const satisfies Record<string, TableShape>;

export type TableName = keyof typeof tables;

/** The tables whose records something ends, such as the profile of their person. */
export type TableEnding<E extends End> = {
  [T in TableName]: (typeof tables)[T] extends { readonly ends: readonly (infer X)[] }
    ? Extract<X, E> extends never
      ? never
      : T
    : never;
}[TableName];

/** Returns the tables whose records something ends. */
export const tablesEnding = <E extends End>(end: E): readonly TableEnding<E>[] =>
  (Object.keys(tables) as TableName[]).filter((name): name is TableEnding<E> =>
    (tableShape(name).ends ?? []).some((each) => each === end),
  );

/** Returns the row of a table. */
export const tableShape = (name: TableName): TableShape => tables[name];

/** The tables whose changes a stream tells. */
export const followedTables = (Object.keys(tables) as TableName[]).filter(
  (name) => tableShape(name).isFollowed,
);
