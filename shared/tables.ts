import { absenceTables } from '#shared/tables/absences';
import { calendarTables } from '#shared/tables/calendar';
import { confidentialTables } from '#shared/tables/confidential';
import { contentTables } from '#shared/tables/content';
import { fileTables } from '#shared/tables/files';
import { goalTables } from '#shared/tables/goals';
import { learningTables } from '#shared/tables/learning';
import { mailTables } from '#shared/tables/mail';
import { operationTables } from '#shared/tables/operation';
import { peopleTables } from '#shared/tables/people';
import { schoolDayTables } from '#shared/tables/school-days';
import { signingTables } from '#shared/tables/signing';
import type { Kept, Projection, TableShape } from '#shared/tables/table-shape';

/**
 * The tables. Each has a partition key `pk` and a sort key `sk`, both text. Every `pk` and index
 * partition begins with the school, so no query can reach another one. A Lambda imports a row, never
 * this object: its texts are long.
 */
export const tables = {
  ...peopleTables,
  ...contentTables,
  ...fileTables,
  ...calendarTables,
  ...absenceTables,
  ...confidentialTables,
  ...schoolDayTables,
  ...learningTables,
  ...goalTables,
  ...signingTables,
  ...mailTables,
  ...operationTables,
} as const satisfies Record<string, TableShape>;

type Tables = typeof tables;
export type TableName = keyof Tables;

/** The rules of a table that fit a form, such as `{ with: 'profile' }`. */
type RuleOf<T extends TableName, Form> = Extract<Tables[T]['kept'][number], Form>;

/** The tables with a rule of a form. */
type TablesKept<Form> = {
  [T in TableName]: RuleOf<T, Form> extends never ? never : T;
}[TableName];

/** The tables of which records go with the profile of a person. */
export type LeaverTable = TablesKept<{ readonly with: 'profile' }>;

/** Those of them that our own code removes. */
export type OwnLeaverTable = TablesKept<{ readonly with: 'profile'; readonly by: 'own code' }>;

/** The classes of `keptDays` after which the nightly purge deletes records. */
export type PurgedClass = {
  [T in TableName]: Tables[T]['kept'][number] extends infer Rule
    ? Rule extends { readonly days: infer Class; readonly by: 'nightly purge' }
      ? Class
      : Rule extends { readonly thenDays: infer Class }
        ? Class
        : never
    : never;
}[TableName];

/** Returns the row of a table. */
export const tableShape = (name: TableName): TableShape => tables[name];

const names = Object.keys(tables) as TableName[];

/** The tables of which records go with the profile of a person. */
export const leaverTables = names.filter((name): name is LeaverTable =>
  tableShape(name).kept.some((rule) => 'with' in rule && rule.with === 'profile'),
);

/** The tables whose changes a stream tells. */
export const followedTables = names.filter((name) => tableShape(name).isFollowed);

/** Returns what each index of a table copies. Kinds of records share an index. */
export const indexesOf = (name: TableName): Readonly<Record<string, Projection>> =>
  Object.fromEntries(
    Object.values(tableShape(name).records).flatMap(({ indexes = {} }) =>
      Object.entries(indexes).map(([index, { copies }]) => [index, copies] as const),
    ),
  );

/** Tells whether DynamoDB deletes records of a table by `expires_at`. */
export const expires = (name: TableName): boolean => tableShape(name).kept.some(isTimed);

const isTimed = (rule: Kept): boolean => 'by' in rule && rule.by === 'time to live';
