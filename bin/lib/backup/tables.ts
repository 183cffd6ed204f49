import { setTimeout as pause } from 'node:timers/promises';
import {
  BatchWriteItemCommand,
  type DynamoDBClient,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import type { TypedRecord } from './records.ts';

/** The most writes of one call. */
const callSize = 25;
/** The number of calls that run at the same time. */
const parallelCalls = 4;

/** Reads every record of a table. Only operators' commands may do this; no Lambda may. */
export async function* scan(
  db: DynamoDBClient,
  TableName: string,
  only?: { readonly limit?: number; readonly keys?: true },
): AsyncGenerator<TypedRecord> {
  let ExclusiveStartKey: TypedRecord | undefined;
  do {
    const page = await db.send(
      new ScanCommand({
        TableName,
        ExclusiveStartKey,
        ConsistentRead: true,
        Limit: only?.limit,
        ...(only?.keys && { ProjectionExpression: 'pk, sk' }),
      }),
    );
    yield* page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

/** Writes records into a table in batches and reports the count from time to time. */
export const putAll = (
  db: DynamoDBClient,
  TableName: string,
  records: AsyncIterable<TypedRecord>,
  onProgress?: (count: number) => void,
): Promise<number> =>
  writeAll(db, { TableName, records, writeOf: (Item) => ({ PutRequest: { Item } }), onProgress });

/** Deletes every record of a table that `stays` does not keep. */
export async function emptyTable(
  db: DynamoDBClient,
  TableName: string,
  stays: (record: TypedRecord) => boolean,
): Promise<void> {
  async function* deleted() {
    for await (const record of scan(db, TableName, { keys: true })) {
      if (!stays(record)) yield record;
    }
  }
  const writeOf = ({ pk, sk }: TypedRecord) => ({
    DeleteRequest: { Key: { pk, sk } as TypedRecord },
  });
  await writeAll(db, { TableName, records: deleted(), writeOf });
}

interface Writes {
  readonly TableName: string;
  readonly records: AsyncIterable<TypedRecord>;
  readonly writeOf: (record: TypedRecord) => WriteRequest;
  readonly onProgress?: ((count: number) => void) | undefined;
}

async function writeAll(
  db: DynamoDBClient,
  { TableName, records, writeOf, onProgress }: Writes,
): Promise<number> {
  let count = 0;
  let waiting: WriteRequest[] = [];
  const flush = async () => {
    const calls: Promise<void>[] = [];
    for (let i = 0; i < waiting.length; i += callSize) {
      calls.push(writeBatch(db, TableName, waiting.slice(i, i + callSize)));
    }
    waiting = [];
    await Promise.all(calls);
  };
  for await (const record of records) {
    waiting.push(writeOf(record));
    count += 1;
    if (waiting.length === callSize * parallelCalls) await flush();
    if (count % 10_000 === 0) onProgress?.(count);
  }
  await flush();
  return count;
}

/** Makes one call, and repeats it for the writes that the table did not process. */
async function writeBatch(
  db: DynamoDBClient,
  TableName: string,
  writes: WriteRequest[],
): Promise<void> {
  let open = writes;
  for (let tries = 0; open.length > 0; tries++) {
    if (tries === 10) throw new Error(`The table ${TableName} is too busy. Try again later.`);
    if (tries > 0) await pause(50 * 2 ** tries);
    const answer = await db.send(
      new BatchWriteItemCommand({ RequestItems: { [TableName]: open } }),
    );
    open = answer.UnprocessedItems?.[TableName] ?? [];
  }
}
