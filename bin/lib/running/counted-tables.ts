import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { clientOf } from '#bin/local/tables/client';
import { MemoryDatabase } from '#bin/local/tables/database';
import type { TableDefinition } from '#bin/local/tables/table';
import type { Tables } from '#functions/kernel/store/tables';
import { indexesOf, type TableName } from '#shared/tables';

/** Tables that count capacity units. */
export interface CountedTables extends Tables {
  /** Returns the units since the last call of this function. */
  readonly spent: () => number;
  /** Returns how many calls were made since the last call of this function. */
  readonly sent: () => number;
  /** The same tables, whose batches of records are put at once and without units. */
  readonly filling: Tables;
}

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
  let units = 0;
  let calls = 0;
  const table = (name: TableName) => name;
  const db = clientOf(database, {
    after(spent) {
      units += spent.total;
      calls += 1;
    },
  });
  return {
    db,
    table,
    filling: { db: fillerOf(database, db), table },
    sent() {
      const sum = calls;
      calls = 0;
      return sum;
    },
    spent() {
      const sum = units;
      units = 0;
      return sum;
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
