import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { gatheringReads } from '#functions/kernel/store/gathered';
import { memoryTables } from '#test/support/memory/memory-tables';

let calls: unknown[];
let refused: (tables: readonly string[]) => boolean;
let db: DynamoDBDocumentClient;
beforeEach(async () => {
  const tables = memoryTables(async () => {});
  for (const TableName of ['posts', 'users', 'settings'])
    for (const sk of ['a', 'b'])
      await tables.db.send(
        new PutCommand({ TableName, Item: { pk: 'main', sk, of: `${TableName} ${sk}` } }),
      );
  calls = [];
  refused = () => false;
  const send = async (command: GetCommand | BatchGetCommand | QueryCommand) => {
    calls.push(command);
    const input = command.input as { TableName?: string; RequestItems?: object };
    const names = input.TableName ? [input.TableName] : Object.keys(input.RequestItems ?? {});
    if (refused(names)) throw new Error('The table is away');
    return tables.db.send(command as GetCommand);
  };
  db = gatheringReads({ send } as unknown as DynamoDBDocumentClient);
});

const key = (sk: string) => ({ pk: 'main', sk });
const get = (TableName: string, sk: string) =>
  db.send(new GetCommand({ TableName, Key: key(sk) })).then(({ Item }) => Item?.of);
const batch = (TableName: string, sks: readonly string[], fields?: string) =>
  db
    .send(
      new BatchGetCommand({
        RequestItems: {
          [TableName]: {
            Keys: sks.map(key),
            ...(fields && {
              ProjectionExpression: '#f',
              ExpressionAttributeNames: { '#f': fields },
            }),
          },
        },
      }),
    )
    .then(({ Responses }) => (Responses?.[TableName] ?? []).map(({ of }) => of).sort());

describe('reads by keys of one moment', () => {
  it('sends one request over several tables, and gives each read its own records', async () => {
    const found = await Promise.all([
      get('posts', 'a'),
      get('posts', 'b'),
      get('posts', 'a'),
      get('users', 'unknown'),
      batch('users', ['a', 'b']),
      batch('settings', ['b', 'none']),
    ]);
    expect(found).toEqual([
      'posts a',
      'posts b',
      'posts a',
      undefined,
      ['users a', 'users b'],
      ['settings b'],
    ]);
    expect(calls).toHaveLength(1);
  });

  it('gives a table only to reads that want the same of it, with at most 100 keys in a request', async () => {
    const many = Array.from({ length: 90 }, (_, n) => `n${n}`);
    const found = await Promise.all([
      batch('posts', ['a'], 'of'),
      batch('posts', ['a', 'b']),
      batch('users', many),
    ]);
    expect(found).toEqual([['posts a'], ['posts a', 'posts b'], []]);
    expect(calls).toHaveLength(2);
  });

  it('waits for the queries under way, and sends other commands at once', async () => {
    const query = db.send(
      new QueryCommand({
        TableName: 'posts',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'main' },
      }),
    );
    const first = get('users', 'a');
    const second = query.then(() => get('settings', 'a'));
    expect(await Promise.all([first, second])).toEqual(['users a', 'settings a']);
    expect(calls).toHaveLength(2);
  });

  it('refuses only the reads of a table that fails', async () => {
    refused = (names) => names.includes('users');
    const found = await Promise.allSettled([get('posts', 'a'), get('users', 'a')]);
    expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});
