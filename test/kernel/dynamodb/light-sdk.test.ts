import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as light from '#functions/kernel/dynamodb/light-sdk';
import { chance } from '#test/support/chance';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

/** The same tables twice: one is called with the SDK, the other without. */
let bySdk: TestTables;
let byLight: TestTables;
let lightDb: ReturnType<typeof light.DynamoDBDocumentClient.from>;
beforeAll(async () => {
  vi.stubEnv('TABLES_CLIENT', 'sdk');
  [bySdk, byLight] = await Promise.all([startTestTables('posts'), startTestTables('posts')]);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', byLight.endpoint);
  vi.stubEnv('AWS_REGION', 'ap-southeast-2');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  lightDb = light.DynamoDBDocumentClient.from();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([bySdk.stop(), byLight.stop()]);
});

/** The commands of the SDK, and ours of the same name. */
const commands = {
  GetCommand: [GetCommand, light.GetCommand],
  PutCommand: [PutCommand, light.PutCommand],
  UpdateCommand: [UpdateCommand, light.UpdateCommand],
  DeleteCommand: [DeleteCommand, light.DeleteCommand],
  QueryCommand: [QueryCommand, light.QueryCommand],
  BatchGetCommand: [BatchGetCommand, light.BatchGetCommand],
  BatchWriteCommand: [BatchWriteCommand, light.BatchWriteCommand],
  TransactWriteCommand: [TransactWriteCommand, light.TransactWriteCommand],
} as const;
type Name = keyof typeof commands;
const names = Object.keys(commands) as Name[];

/** An answer without what only the SDK adds, or what a refusal says. */
type Outcome = { readonly answer: unknown } | { readonly refusal: unknown };

async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    const { $metadata, ConsumedCapacity, ...answer } = (await call) as Record<string, unknown>;
    return { answer: JSON.parse(JSON.stringify(answer, withSets)) };
  } catch (error) {
    const { name, message, CancellationReasons } = error as Error & {
      CancellationReasons?: { Code?: string }[];
    };
    const codes = CancellationReasons?.map(({ Code }) => Code);
    return { refusal: { name, message, codes } };
  }
}

/** Makes sets and bytes visible in a comparison. */
const withSets = (_: string, value: unknown): unknown =>
  value instanceof Set ? { set: [...value].sort() } : value;

/** Makes the same call with and without the SDK. */
async function both(name: Name, input: object): Promise<readonly [Outcome, Outcome]> {
  const [Sdk, Own] = commands[name];
  const command = new (Sdk as new (given: object) => Parameters<typeof bySdk.db.send>[0])(input);
  return Promise.all([outcomeOf(bySdk.db.send(command)), outcomeOf(lightDb.send(new Own(input)))]);
}

const TableName = 'posts';
const { pick, under, is } = chance(20_260_301);
const letters = ['a', 'Ünal', 'مدرسة', '学校', '', '0', '🙂', 'line\nbreak'];

/** Returns a value of any type that a record may have. */
function value(depth = 0): unknown {
  const many = (of: () => unknown) => Array.from({ length: under(4) }, of);
  const kinds: (() => unknown)[] = [
    () => pick(letters),
    () => pick([0, -1, 3.25, 1e20, 2 ** 53 - 1]),
    () => is(0.5),
    () => null,
    () => new Set(['x', pick(letters.filter(Boolean))]),
    () => new Set([1, under(9) + 2]),
    () => new Set([Uint8Array.from([under(9)])]),
    () => Buffer.from('bytes'),
    () => Uint8Array.from([1, 2, under(256)]),
  ];
  const nested: (() => unknown)[] = [
    () => many(() => value(depth + 1)),
    () => Object.fromEntries(many(() => [`f${under(9)}`, value(depth + 1)]) as [string, unknown][]),
    // A field of this name inside a record is a value like any other.
    () => ({ Key: value(depth + 1), Items: many(() => value(depth + 1)), nothing: undefined }),
  ];
  return pick(depth < 3 ? [...kinds, ...nested] : kinds)();
}

const key = () => ({ pk: pick(['main', 'regional']), sk: pick(['1', '2', '3', '4', '5']) });
const item = () => ({ ...key(), text: value(), extra: value(), nothing: undefined });
const condition = () =>
  pick<object>([
    {},
    { ConditionExpression: 'attribute_not_exists(pk)' },
    { ConditionExpression: 'attribute_exists(pk)' },
  ]);
const put = () => ({ TableName, Item: item(), ...condition() });
const remove = () => ({ TableName, Key: key(), ...condition() });
const update = () => ({
  TableName,
  Key: key(),
  UpdateExpression: 'SET #text = :text ADD seen :one',
  ExpressionAttributeNames: { '#text': 'text' },
  ExpressionAttributeValues: { ':text': value(), ':one': 1 },
  ...condition(),
});

const keysOnce = () =>
  ['1', '2', '3', '4', '5'].filter(() => is(0.6)).map((sk) => ({ pk: 'main', sk }));

const inputs: Readonly<Record<Name, () => object>> = {
  GetCommand: () => ({ TableName, Key: key(), ConsistentRead: is(0.5) }),
  PutCommand: () => ({ ...put(), ReturnValues: pick(['NONE', 'ALL_OLD']) }),
  UpdateCommand: () => ({ ...update(), ReturnValues: pick(['ALL_NEW', 'UPDATED_OLD']) }),
  DeleteCommand: () => ({ ...remove(), ReturnValues: 'ALL_OLD' }),
  QueryCommand: () => ({
    TableName,
    KeyConditionExpression: 'pk = :pk AND sk > :from',
    ExpressionAttributeValues: { ':pk': 'main', ':from': pick(['0', '2']) },
    Limit: 1 + under(3),
    ...(is(0.5) && { ExclusiveStartKey: { pk: 'main', sk: '1' } }),
  }),
  BatchGetCommand: () => ({
    RequestItems: {
      [TableName]: { Keys: [{ pk: 'main', sk: '1' }, ...keysOnce().slice(1)].filter(isFirst) },
    },
  }),
  BatchWriteCommand: () => ({
    RequestItems: {
      [TableName]: [
        { PutRequest: { Item: { ...item(), pk: 'batch', sk: '1' } } },
        { DeleteRequest: { Key: { pk: 'main', sk: '9' } } },
      ],
    },
  }),
  TransactWriteCommand: () => ({
    TransactItems: [
      { Put: { ...put(), Item: { ...item(), sk: '1', pk: 'main' } } },
      { Update: { ...update(), Key: { pk: 'main', sk: '2' } } },
      { Delete: { ...remove(), Key: { pk: 'main', sk: '3' } } },
      {
        ConditionCheck: {
          TableName,
          Key: { pk: 'main', sk: '4' },
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
    ],
  }),
};

function isFirst({ sk }: { sk: string }, index: number, all: readonly { sk: string }[]): boolean {
  return all.findIndex((each) => each.sk === sk) === index;
}

describe('the caller of DynamoDB without the SDK', () => {
  it('sends, reads and refuses like the SDK', async () => {
    const outcomes = new Map<string, Set<string>>();
    for (let i = 0; i < 250; i++) {
      const name = pick(names);
      const input = inputs[name]();
      const [sdk, own] = await both(name, input);
      expect([name, input, own]).toEqual([name, input, sdk]);
      const seen = outcomes.get(name) ?? new Set();
      outcomes.set(name, seen.add('refusal' in sdk ? 'refused' : 'answered'));
    }
    expect([...outcomes.keys()].sort()).toEqual([...names].sort());
    expect(outcomes.get('PutCommand')).toEqual(new Set(['answered', 'refused']));
    expect(outcomes.get('TransactWriteCommand')).toEqual(new Set(['answered', 'refused']));
  });

  it('refuses an invalid call like the SDK', async () => {
    for (const [name, input] of [
      ['GetCommand', { TableName, Key: { pk: 'main' } }],
      ['GetCommand', { TableName: 'none', Key: { pk: 'main', sk: '1' } }],
      ['UpdateCommand', { TableName, Key: { pk: 'a', sk: 'b' }, UpdateExpression: 'SET a' }],
    ] as const) {
      const [sdk, own] = await both(name, input);
      expect(own).toEqual(sdk);
      expect(own).toHaveProperty('refusal');
    }
  });
});
