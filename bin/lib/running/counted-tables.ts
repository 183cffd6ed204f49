import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { clientOf } from '#bin/local/tables/client';
import { MemoryDatabase } from '#bin/local/tables/database';
import type { TableDefinition } from '#bin/local/tables/table';
import type { Tables } from '#functions/kernel/store/tables';
import { indexesOf, type TableName } from '#shared/tables';

/** What calls of tables cost: units of 4 KB read and of 1 KB written, with indexes. */
export interface TableCost {
  readonly read: number;
  readonly written: number;
  readonly calls: number;
}

/** Tables that count capacity units. */
export interface CountedTables extends Tables {
  /** Returns the cost since the last call of this function or of `spent`. */
  readonly used: () => TableCost;
  /** Returns the units of `used`, read and written together. */
  readonly spent: () => number;
  /** The same tables, whose batches of records are put at once and without units. */
  readonly filling: Tables;
}

const nothing: TableCost = { read: 0, written: 0, calls: 0 };

/** Returns a table as the templates declare it, with what each index copies. */
export function definitionOf(name: TableName): TableDefinition {
  const indexes = Object.entries(indexesOf(name)).map(([index, shown]) => {
    const shows = Array.isArray(shown) ? shown : shown === 'all' ? 'all' : 'keys';
    return [index, { keys: [`${index}Pk`, `${index}Sk`] as const, shows }];
  });
  return { name, keys: ['pk', 'sk'], indexes: Object.fromEntries(indexes) };
}

/** Returns empty tables in this process. They hold millions of records. */
export function countedTables(names: readonly TableName[]): CountedTables {
  const database = new MemoryDatabase();
  for (const name of names) database.define(definitionOf(name));
  let cost = nothing;
  const table = (name: TableName) => name;
  const db = clientOf(database, {
    after({ ofReads, total }) {
      const { read, written, calls } = cost;
      cost = { read: read + ofReads, written: written + total - ofReads, calls: calls + 1 };
    },
  });
  const used = () => {
    const sum = cost;
    cost = nothing;
    return sum;
  };
  return {
    db,
    table,
    filling: { db: fillerOf(database, db), table },
    used,
    spent() {
      const { read, written } = used();
      return read + written;
    },
  };
}

/** Returns a client whose batches of new records take the records as they are. */
function fillerOf(database: MemoryDatabase, db: DynamoDBDocumentClient): DynamoDBDocumentClient {
  const send = async (command: BatchWriteCommand) => {
    if (!(command instanceof BatchWriteCommand)) return db.send(command);
    for (const [name, requests] of Object.entries(command.input.RequestItems ?? {})) {
      for (const { PutRequest } of requests) database.table(name).load(PutRequest?.Item ?? {});
    }
    return {};
  };
  // Code only calls `send`.
  return { send } as unknown as DynamoDBDocumentClient;
}
