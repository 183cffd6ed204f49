import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callTables, startTables, type TableServer, tableProgram } from '#bin/local/aws/dynamo';
import { canonical } from '#test/local/tables/canonical';
import { checkOfLargeRecord, tableCall } from '#test/local/tables/table-calls';

const { binary } = tableProgram();
let folder: string;
let servers: readonly [TableServer, TableServer];
let count = 0;

describe.skipIf(!binary)('tables in memory, beside the embedded table server', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'same-tables-'));
    const embedded = await startTables(join(folder, 'embedded'));
    vi.stubEnv('PORTAL_TABLES', 'memory');
    servers = [embedded, await startTables(join(folder, 'memory'))];
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('gives the same answers, errors and capacity units to any calls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(tableCall, { minLength: 1, maxLength: 25 }), async (calls) => {
        const TableName = await makeTables();
        for (const [operation, input] of calls) {
          const of = JSON.parse(JSON.stringify(input).replaceAll('NOTES', TableName));
          const [theirs, ours] = await both(operation, of);
          expect(ours, `${operation} ${JSON.stringify(of)}`).toEqual(theirs);
        }
        const [theirs, ours] = await both('Scan', { TableName });
        expect(ours).toEqual(theirs);
        const changes = await Promise.all(servers.map((server) => streamOf(server, TableName)));
        expect(changes[1]).toEqual(changes[0]);
      }),
      { numRuns: 60, examples: [[checkOfLargeRecord]] },
    );
  });
});

async function makeTables(): Promise<string> {
  const TableName = `notes${++count}`;
  const keys = (pk: string, sk: string) => [
    { AttributeName: pk, KeyType: 'HASH' },
    { AttributeName: sk, KeyType: 'RANGE' },
  ];
  const input = {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keys('pk', 'sk'),
    AttributeDefinitions: ['pk', 'sk', 'dayPk', 'daySk', 'authorPk', 'authorSk'].map(
      (AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      }),
    ),
    GlobalSecondaryIndexes: [
      {
        IndexName: 'day',
        KeySchema: keys('dayPk', 'daySk'),
        Projection: { ProjectionType: 'ALL' },
      },
      {
        IndexName: 'author',
        KeySchema: keys('authorPk', 'authorSk'),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['title'] },
      },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  };
  for (const { endpoint } of servers) {
    await callTables(endpoint, 'DynamoDB_20120810.CreateTable', input);
  }
  return TableName;
}

/** Calls both servers; returns their answers without what may differ. */
async function both(operation: string, input: Record<string, unknown>) {
  const answers = servers.map(({ endpoint }) =>
    callTables(endpoint, `DynamoDB_20120810.${operation}`, input).then(
      (answer) => inOrder(operation, withoutKinds(answer)),
      ({ name }: Error) => ({ error: name }),
    ),
  );
  return Promise.all(answers);
}

/** The embedded server names the units of reads and writes again in some answers. */
const withoutKinds = (answer: object): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(answer, (name, value) =>
      name === 'WriteCapacityUnits' || name === 'ReadCapacityUnits' ? undefined : value,
    ),
  );

/** A scan and a batch have no order. */
function inOrder(operation: string, answer: Record<string, unknown>): Record<string, unknown> {
  const sorted = (items: unknown) =>
    (items as object[] | undefined)?.map((each) => canonical(each)).sort();
  const { Items, Responses, ConsumedCapacity, ...more } = answer;
  if (operation === 'Query') {
    return { Items: (Items as object[] | undefined)?.map(canonical), ConsumedCapacity, ...more };
  }
  const responses = Object.values((Responses ?? {}) as Record<string, unknown>).map(sorted);
  return { Items: sorted(Items), responses, ConsumedCapacity, ...more };
}

/** Returns what the stream of a table tells. */
async function streamOf({ endpoint }: TableServer, TableName: string) {
  const ask = <T>(operation: string, input: object) =>
    callTables<T>(endpoint, `DynamoDBStreams_20120810.${operation}`, input);
  const { Streams } = await ask<{ Streams: { StreamArn: string }[] }>('ListStreams', { TableName });
  const StreamArn = Streams[0]?.StreamArn;
  const { StreamDescription } = await ask<{
    StreamDescription: { Shards: { ShardId: string }[] };
  }>('DescribeStream', { StreamArn });
  const { ShardIterator } = await ask<{ ShardIterator: string }>('GetShardIterator', {
    StreamArn,
    ShardId: StreamDescription.Shards[0]?.ShardId,
    ShardIteratorType: 'TRIM_HORIZON',
  });
  const { Records } = await ask<{
    Records: { eventName: string; dynamodb: Record<string, object> }[];
  }>('GetRecords', { ShardIterator });
  return Records.flatMap(({ eventName, dynamodb: { Keys, NewImage, OldImage } }) => {
    const [key, after, before] = [Keys, NewImage, OldImage].map((each) => canonical(each ?? null));
    // DynamoDB does not tell an update that changed nothing; the embedded server does.
    return before === after ? [] : [`${eventName} ${key} ${before} ${after}`];
  });
}
