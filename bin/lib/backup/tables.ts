import { setTimeout as pause } from 'node:timers/promises';
import {
  BatchWriteItemCommand,
  type DynamoDBClient,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import type { TypedRecord } from './records.ts';

/** As many writes as one call takes. */
const inOneCall = 25;
/** As many calls at once. */
const atOnce = 4;

/** Every record of a table. Operators' commands alone read whole tables; no Lambda may. */
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

/** Puts records into a table, many at a time; tells from time to time how many. */
export const putAll = (
  db: DynamoDBClient,
  TableName: string,
  records: AsyncIterable<TypedRecord>,
  told: (count: number) => void = () => {},
): Promise<number> => writeAll(db, TableName, records, (Item) => ({ PutRequest: { Item } }), told);

/** Takes every record out of a table but the one that says so. */
export async function emptyTable(
  db: DynamoDBClient,
  TableName: string,
  stays: (record: TypedRecord) => boolean,
): Promise<void> {
  async function* going() {
    for await (const record of scan(db, TableName, { keys: true })) {
      if (!stays(record)) yield record;
    }
  }
  await writeAll(db, TableName, going(), ({ pk, sk }) => ({
    DeleteRequest: { Key: { pk, sk } as TypedRecord },
  }));
}

async function writeAll(
  db: DynamoDBClient,
  TableName: string,
  records: AsyncIterable<TypedRecord>,
  writeOf: (record: TypedRecord) => WriteRequest,
  told: (count: number) => void = () => {},
): Promise<number> {
  let count = 0;
  let waiting: WriteRequest[] = [];
  const flush = async () => {
    const calls: Promise<void>[] = [];
    for (let i = 0; i < waiting.length; i += inOneCall) {
      calls.push(writeBatch(db, TableName, waiting.slice(i, i + inOneCall)));
    }
    waiting = [];
    await Promise.all(calls);
  };
  for await (const record of records) {
    waiting.push(writeOf(record));
    count += 1;
    if (waiting.length === inOneCall * atOnce) await flush();
    if (count % 10_000 === 0) told(count);
  }
  await flush();
  return count;
}

/** One call, and again for what the table did not get to. */
async function writeBatch(
  db: DynamoDBClient,
  TableName: string,
  writes: WriteRequest[],
): Promise<void> {
  let open = writes;
  for (let tries = 0; open.length > 0; tries++) {
    if (tries === 10)
      throw new Error(`The table ${TableName} is too busy. Please try again later.`);
    if (tries > 0) await pause(50 * 2 ** tries);
    const answer = await db.send(
      new BatchWriteItemCommand({ RequestItems: { [TableName]: open } }),
    );
    open = answer.UnprocessedItems?.[TableName] ?? [];
  }
}
