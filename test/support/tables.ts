import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startTables } from '#infra/local/aws/dynamo';
import { type TableName, tables } from '#shared/tables';

/** Empty tables of their own for one test file, as the data stack makes them. */
export interface TestTables {
  readonly db: DynamoDBDocumentClient;
  readonly name: (table: TableName) => string;
  readonly endpoint: string;
  /** Capacity units that the calls since the last question took. */
  readonly spent: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts the embedded tables and makes those that are named. */
export async function startTestTables(...names: TableName[]): Promise<TestTables> {
  const folder = mkdtempSync(join(tmpdir(), 'tables-'));
  const server = await startTables(folder);
  const client = new DynamoDBClient({
    endpoint: server.endpoint,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await Promise.all(names.map((name) => client.send(new CreateTableCommand(definitionOf(name)))));
  let units = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      const asked = { ...(args.input as object), ReturnConsumedCapacity: 'TOTAL' };
      const result = await next({ ...args, input: asked as never });
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: unknown };
      for (const used of [ConsumedCapacity].flat() as { CapacityUnits?: number }[]) {
        units += used?.CapacityUnits ?? 0;
      }
      return result;
    },
    { step: 'initialize' },
  );
  return {
    db: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    name: (table) => table,
    endpoint: server.endpoint,
    spent: () => {
      const spent = units;
      units = 0;
      return spent;
    },
    async stop() {
      client.destroy();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function definitionOf(name: TableName) {
  const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
  const keys = (pk: string, sk: string) => [
    { AttributeName: pk, KeyType: 'HASH' as const },
    { AttributeName: sk, KeyType: 'RANGE' as const },
  ];
  const indexes = Object.entries(tables[name].indexes);
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST' as const,
    KeySchema: keys('pk', 'sk'),
    AttributeDefinitions: [
      ...['pk', 'sk'].map(text),
      ...indexes.flatMap(([index]) => [text(`${index}Pk`), text(`${index}Sk`)]),
    ],
    ...(indexes.length > 0 && {
      GlobalSecondaryIndexes: indexes.map(([index, shown]) => ({
        IndexName: index,
        KeySchema: keys(`${index}Pk`, `${index}Sk`),
        Projection: Array.isArray(shown)
          ? { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...shown] }
          : { ProjectionType: shown === 'all' ? ('ALL' as const) : ('KEYS_ONLY' as const) },
      })),
    }),
  };
}
