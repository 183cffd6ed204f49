import type { MemoryDatabase, Written } from './database.ts';
import { invalid, refused, TableError } from './errors.ts';
import { copy, type Expressed, holds, updated } from './expressions.ts';
import type { Answer } from './reads.ts';
import { Spent } from './spent.ts';
import { isSame, type MemoryTable } from './table.ts';
import type { Item } from './values.ts';

/** The input of a write, with values of JavaScript. */
export interface Write extends Expressed {
  readonly TableName?: string | undefined;
  readonly Item?: Item | undefined;
  readonly Key?: Item | undefined;
  readonly UpdateExpression?: string | undefined;
  readonly ConditionExpression?: string | undefined;
  readonly ReturnValues?: string | undefined;
  readonly ReturnValuesOnConditionCheckFailure?: string | undefined;
}

/** A part of a transaction: one of its fields is present. */
export type Part = Readonly<
  Partial<Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck', Write | undefined>>
>;

/** The writes of a batch, by table. */
export type Batch = Readonly<
  Record<
    string,
    readonly {
      readonly PutRequest?: { readonly Item?: Item | undefined } | undefined;
      readonly DeleteRequest?: { readonly Key?: Item | undefined } | undefined;
    }[]
  >
>;

/** Puts, updates or deletes one record. */
export function writeItem(
  database: MemoryDatabase,
  write: Write,
  kind: 'Put' | 'Update' | 'Delete',
) {
  const table = database.table(write.TableName);
  const key = keyOf(table, write);
  const before = table.get(key);
  if (!isMet(database, write)) {
    const shows = write.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && before;
    refused('ConditionalCheckFailedException', 'The conditional request failed', {
      ...(shows && { Item: before }),
    });
  }
  const written = effectOf(database, write, kind);
  const spent = new Spent();
  for (const units of commit(database, [written])) spent.write(table.definition.name, units);
  const returned = write.ReturnValues === 'ALL_OLD' ? before : written.after;
  const isReturned = write.ReturnValues === 'ALL_OLD' || write.ReturnValues === 'ALL_NEW';
  const asked = write.ReturnValues ?? 'NONE';
  if (!isReturned && asked !== 'NONE') invalid(`The tables in memory do not return ${asked}.`);
  return { output: isReturned && returned ? { Attributes: returned } : {}, spent };
}

export function batchWriteItem(database: MemoryDatabase, batch: Batch): Answer {
  const spent = new Spent();
  for (const [TableName, requests] of Object.entries(batch)) {
    for (const { PutRequest, DeleteRequest } of requests) {
      const kind = PutRequest ? 'Put' : 'Delete';
      const { spent: one } = writeItem(
        database,
        { TableName, ...PutRequest, ...DeleteRequest },
        kind,
      );
      spent.merge(one);
    }
  }
  return { output: { UnprocessedItems: {} }, spent };
}

/** Writes all parts of a transaction, or none. */
export function transactWriteItems(database: MemoryDatabase, parts: readonly Part[]): Answer {
  if (parts.length > 100) invalid('Member must have length less than or equal to 100');
  const all = parts.map((part) => {
    const [kind, write] = Object.entries(part).find(([, each]) => each) ?? [];
    return {
      kind: kind as keyof Part,
      write: write ?? invalid('A part of a transaction is empty'),
    };
  });
  const targets = all.map(({ write }) => {
    const table = database.table(write.TableName);
    return JSON.stringify([table.definition.name, keyOf(table, write)]);
  });
  if (new Set(targets).size < targets.length) {
    invalid('Transaction request cannot include multiple operations on one item');
  }
  const reasons = all.map(({ write, kind }) => reasonOf(database, write, kind));
  if (reasons.some(({ Code }) => Code !== 'None')) {
    const codes = reasons.map(({ Code }) => Code).join(', ');
    const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
    refused('TransactionCanceledException', message, { CancellationReasons: reasons });
  }
  const spent = new Spent();
  const writes: Written[] = [];
  for (const { kind, write } of all) {
    if (kind !== 'ConditionCheck') writes.push(effectOf(database, write, kind));
    else
      spent.write(write.TableName ?? '', { table: unitsOfCheck(database, write), indexes: {} }, 2);
  }
  const units = commit(database, writes);
  for (const [i, { table }] of writes.entries()) {
    spent.write(table.definition.name, units[i] ?? { table: 0, indexes: {} }, 2);
  }
  return { output: {}, spent };
}

/** A condition costs as much as writing the record that it reads. */
function unitsOfCheck(database: MemoryDatabase, write: Write): number {
  const table = database.table(write.TableName);
  return table.writeUnits(table.get(keyOf(table, write)));
}

function reasonOf(database: MemoryDatabase, write: Write, kind: keyof Part) {
  if (isMet(database, write)) return faultOf(() => effectOf(database, write, kind));
  const table = database.table(write.TableName);
  const before = table.get(keyOf(table, write));
  return {
    Code: 'ConditionalCheckFailed',
    Message: 'The conditional request failed',
    ...(write.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && before && { Item: before }),
  };
}

/** Returns the reason that an update itself gives, such as a missing map. */
function faultOf(effect: () => Written) {
  try {
    effect();
    return { Code: 'None' };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    return { Code: 'ValidationError', Message: error.message };
  }
}

function isMet(database: MemoryDatabase, write: Write): boolean {
  const { ConditionExpression: condition } = write;
  const table = database.table(write.TableName);
  const before = table.get(keyOf(table, write));
  return !condition || holds(condition, before, write);
}

function effectOf(database: MemoryDatabase, write: Write, kind: keyof Part): Written {
  const table = database.table(write.TableName);
  const key = keyOf(table, write);
  if (kind === 'Delete') return { table, key, after: undefined };
  if (kind === 'Put') return { table, key, after: copy(write.Item ?? {}) };
  const before = table.get(key) ?? key;
  return { table, key, after: updated(write.UpdateExpression ?? '', before, write) };
}

/** Commits writes. A record that does not change stays the same object. */
function commit(database: MemoryDatabase, writes: readonly Written[]) {
  return database.commit(
    writes.map(({ table, key, after }) => {
      const before = table.get(key);
      return { table, key, after: before && after && isSame(before, after) ? before : after };
    }),
  );
}

const keyOf = (table: MemoryTable, { Key, Item = {} }: Write): Item => table.keyOf(Key ?? Item);
