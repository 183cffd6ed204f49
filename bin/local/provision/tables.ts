import * as z from 'zod';
import { callTables } from '../aws/dynamo.ts';
import { propertiesOf, type Resource } from '../template/resources.ts';

const Key = z.object({ AttributeName: z.string(), KeyType: z.string() });
const Index = z.object({
  IndexName: z.string(),
  KeySchema: z.array(Key),
  Projection: z.object({
    ProjectionType: z.string().default('ALL'),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
});

const Table = z.object({
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
  KeySchema: z.array(Key),
  GlobalSecondaryIndexes: z.array(Index).default([]),
  LocalSecondaryIndexes: z.array(Index).default([]),
  StreamSpecification: z.object({ StreamViewType: z.string() }).optional(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
});

interface Described {
  Table: {
    StreamSpecification?: { StreamEnabled: boolean };
    KeySchema: z.infer<typeof Key>[];
    GlobalSecondaryIndexes?: { IndexName: string }[];
  };
}

/** Creates a table, or updates an existing one to the template. */
export async function makeTable(resource: Resource, endpoint: string): Promise<void> {
  const table = propertiesOf(Table, resource);
  const call = <T>(operation: string, input: object) =>
    callTables<T>(endpoint, `DynamoDB_20120810.${operation}`, {
      TableName: resource.ref,
      ...input,
    });

  const described = await call<Described>('DescribeTable', {}).catch((error: Error) => {
    if (error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  });
  if (!described) {
    const { GlobalSecondaryIndexes: indexes, LocalSecondaryIndexes: locals } = table;
    await call('CreateTable', {
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: table.AttributeDefinitions,
      KeySchema: table.KeySchema,
      ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
      ...(locals.length > 0 && { LocalSecondaryIndexes: locals }),
      ...(table.StreamSpecification && {
        StreamSpecification: { ...table.StreamSpecification, StreamEnabled: true },
      }),
    });
    if (table.TimeToLiveSpecification) {
      await call('UpdateTimeToLive', { TimeToLiveSpecification: table.TimeToLiveSpecification });
    }
    return;
  }

  const keys = ({ KeySchema }: { KeySchema: z.infer<typeof Key>[] }) =>
    KeySchema.map(({ AttributeName }) => AttributeName).join();
  if (keys(described.Table) !== keys(table)) {
    throw new Error(
      `The keys of ${resource.path} have changed, but a table cannot change its keys. Start again with --reset.`,
    );
  }
  if (table.StreamSpecification && !described.Table.StreamSpecification?.StreamEnabled) {
    await call('UpdateTable', {
      StreamSpecification: { ...table.StreamSpecification, StreamEnabled: true },
    });
  }
  const present = new Set(
    described.Table.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName),
  );
  const wanted = new Set(table.GlobalSecondaryIndexes.map(({ IndexName }) => IndexName));
  const updates = [
    ...[...present]
      .filter((name) => !wanted.has(name))
      .map((IndexName) => ({ Delete: { IndexName } })),
    ...table.GlobalSecondaryIndexes.filter(({ IndexName }) => !present.has(IndexName)).map(
      (Create) => ({ Create }),
    ),
  ];
  for (const update of updates) {
    const { AttributeDefinitions } = table;
    await call('UpdateTable', { AttributeDefinitions, GlobalSecondaryIndexUpdates: [update] });
  }
}
