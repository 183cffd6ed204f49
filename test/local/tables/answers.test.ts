import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTables } from '#bin/local/aws/dynamo';
import { startTables, type TableServer } from '#bin/local/tables/start';
import { canonical } from '#test/local/tables/canonical';

/** Calls of one table with their answers, then its records and the changes of its stream. */
interface Recorded {
  readonly calls: readonly (readonly [
    operation: string,
    input: Record<string, unknown>,
    answer: unknown,
  ])[];
  readonly records: unknown;
  readonly changes: readonly string[];
}

/**
 * Random calls as repositories make them: conditions, updates, indexes, batches, transactions, large
 * records and other alphabets. They were recorded when our tables and another implementation of
 * DynamoDB, Dynoxide 1.2.1, gave the same answers, errors, capacity units and streams to each.
 */
const recorded: readonly Recorded[] = JSON.parse(
  readFileSync(new URL('../../data/table-answers.json', import.meta.url), 'utf8').replaceAll(
    '<1500>',
    'x'.repeat(1500),
  ),
);

let folder: string;
let server: TableServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'same-tables-'));
  server = await startTables(folder);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each(recorded.map((each, index) => [index, each] as const))(
  'gives the recorded answers, capacity units and changes: table %i',
  async (index, expected) => {
    const TableName = `notes${index}`;
    const named = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value).replaceAll('NOTES', TableName)) as T;
    await makeTable(TableName);
    for (const [operation, input, answer] of expected.calls) {
      const given = named(input);
      expect(await answerTo(operation, given), `${operation} ${JSON.stringify(given)}`).toEqual(
        named(answer),
      );
    }
    expect((await answerTo('Scan', { TableName })).Items).toEqual(named(expected.records));
    expect(await streamOf(TableName)).toEqual(named(expected.changes));
  },
);

async function makeTable(TableName: string): Promise<void> {
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
  await callTables(server.endpoint, 'DynamoDB_20120810.CreateTable', input);
}

/** Returns the answer to a call, or the name of its error. */
async function answerTo(operation: string, input: object): Promise<Record<string, unknown>> {
  try {
    const answer = await callTables(server.endpoint, `DynamoDB_20120810.${operation}`, input);
    return JSON.parse(JSON.stringify(inOrder(operation, answer)));
  } catch (error) {
    return { error: (error as Error).name };
  }
}

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
async function streamOf(TableName: string) {
  const ask = <T>(operation: string, input: object) =>
    callTables<T>(server.endpoint, `DynamoDBStreams_20120810.${operation}`, input);
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
  return Records.map(({ eventName, dynamodb: { Keys, NewImage, OldImage } }) => {
    const [key, after, before] = [Keys, NewImage, OldImage].map((each) => canonical(each ?? null));
    return `${eventName} ${key} ${before} ${after}`;
  });
}
