import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { MemoryDatabase } from './database.ts';
import { TableError } from './errors.ts';
import { copy } from './expressions.ts';
import { type Answer, batchGetItem, getItem, query, scan } from './reads.ts';
import type { Spent } from './spent.ts';
import { batchWriteItem, transactWriteItems, writeItem } from './writes.ts';

/**
 * Returns a client of tables in the same process. `before` runs before each call, and `after` gets
 * its units and what was asked. Throws on commands that it does not implement.
 */
export function clientOf(
  database: MemoryDatabase,
  {
    before,
    after,
  }: { before?: () => Promise<void>; after?: (spent: Spent, command: unknown) => void },
): DynamoDBDocumentClient {
  const send = async (command: unknown) => {
    await before?.();
    try {
      const { output, spent } = run(database, command);
      after?.(spent, command);
      return copy(output);
    } catch (error) {
      throw ofClient(error);
    }
  };
  // Code only calls `send`.
  return { send } as unknown as DynamoDBDocumentClient;
}

function run(database: MemoryDatabase, command: unknown): Answer {
  if (command instanceof GetCommand) return getItem(database, command.input);
  if (command instanceof QueryCommand) return query(database, command.input);
  if (command instanceof ScanCommand) return scan(database, command.input);
  if (command instanceof PutCommand) return writeItem(database, command.input, 'Put');
  if (command instanceof UpdateCommand) return writeItem(database, command.input, 'Update');
  if (command instanceof DeleteCommand) return writeItem(database, command.input, 'Delete');
  if (command instanceof BatchGetCommand) {
    return batchGetItem(database, command.input.RequestItems ?? {});
  }
  if (command instanceof BatchWriteCommand) {
    return batchWriteItem(database, command.input.RequestItems ?? {});
  }
  if (command instanceof TransactWriteCommand) {
    return transactWriteItems(database, command.input.TransactItems ?? []);
  }
  throw new Error(`The tables in memory do not implement ${String(command)}.`);
}

/** Returns the error that the client throws for an answer of DynamoDB. */
function ofClient(error: unknown): unknown {
  if (!(error instanceof TableError)) return error;
  if (error.name === 'ConditionalCheckFailedException') {
    return new ConditionalCheckFailedException({ message: error.message, $metadata: {} });
  }
  return Object.assign(error, error.more);
}
