import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startTables } from '#bin/local/tables/start';
import type { Tables } from '#functions/kernel/store/tables';
import { indexesOf, type TableName } from '#shared/tables';

/** Empty tables of the data stack on their own server. */
export interface EmptyTables extends Tables {
  readonly endpoint: string;
  /** Returns the capacity units since the last call of this function. */
  readonly spent: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts the server of tables in a folder and creates the named tables. */
export async function emptyTables(
  folder: string,
  names: readonly TableName[],
): Promise<EmptyTables> {
  const server = await startTables(folder);
  const client = new DynamoDBClient({
    endpoint: server.endpoint,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await Promise.all(names.map((name) => client.send(new CreateTableCommand(definitionOf(name)))));
  const spent = meter(client);
  return {
    db: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    table: (name) => name,
    endpoint: server.endpoint,
    spent,
    async stop() {
      client.destroy();
      await server.stop();
    },
  };
}

/** Adds up the consumed capacity of every call. */
function meter(client: DynamoDBClient): () => number {
  let units = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      const metered = { ...(args.input as object), ReturnConsumedCapacity: 'TOTAL' };
      const result = await next({ ...args, input: metered as never });
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: unknown };
      for (const used of [ConsumedCapacity].flat() as { CapacityUnits?: number }[]) {
        units += used?.CapacityUnits ?? 0;
      }
      return result;
    },
    { step: 'initialize' },
  );
  return () => {
    const sum = units;
    units = 0;
    return sum;
  };
}

function definitionOf(name: TableName) {
  const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
  const keys = (pk: string, sk: string) => [
    { AttributeName: pk, KeyType: 'HASH' as const },
    { AttributeName: sk, KeyType: 'RANGE' as const },
  ];
  const indexes = Object.entries(indexesOf(name));
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
