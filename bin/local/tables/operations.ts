import type { MemoryDatabase } from './database.ts';
import { refused, TableError } from './errors.ts';
import { refuseBeyondLimits } from './limits.ts';
import {
  type Answer,
  batchGetItem,
  getItem,
  query,
  type Read,
  type Requested,
  scan,
} from './reads.ts';
import { Spent } from './spent.ts';
import { streamOperations } from './stream-operations.ts';
import { tableOperations } from './table-operations.ts';
import { fromWire, type Item, toWire } from './values.ts';
import {
  type Batch,
  batchWriteItem,
  type Part,
  transactWriteItems,
  type Write,
  writeItem,
} from './writes.ts';

/** The operations of DynamoDB and its streams that the portal calls, in DynamoDB's JSON. */
export type Operations = Record<string, (input: Record<string, unknown>) => object>;

/** Returns the operations of a database. `defined` gets each new state of a table. */
export function operationsOf(
  database: MemoryDatabase,
  defined: Parameters<typeof tableOperations>[1],
): Operations {
  const tokens = new Map<string, { at: number; body: string }>();
  const records = {
    GetItem: (input: Read) => getItem(database, input),
    Query: (input: Read) => query(database, input),
    Scan: (input: Read) => scan(database, input),
    PutItem: (input: Write) => writeItem(database, input, 'Put'),
    UpdateItem: (input: Write) => writeItem(database, input, 'Update'),
    DeleteItem: (input: Write) => writeItem(database, input, 'Delete'),
    BatchGetItem: ({ RequestItems = {} }: { RequestItems?: Requested }) =>
      batchGetItem(database, RequestItems),
    BatchWriteItem: ({ RequestItems = {} }: { RequestItems?: Batch }) =>
      batchWriteItem(database, RequestItems),
    TransactWriteItems: (input: { TransactItems?: readonly Part[]; ClientRequestToken?: string }) =>
      once(tokens, input, () => transactWriteItems(database, input.TransactItems ?? [])),
  };
  const called = Object.entries(records).map(([name, run]) => [
    name,
    (input: Record<string, unknown>) => answer(input, run as (input: unknown) => Answer),
  ]);
  return {
    ...Object.fromEntries(called),
    ...tableOperations(database, defined),
    ...streamOperations(database),
  };
}

/** Answers a repeated transaction as it did the first time, and does not write again. */
function once(
  tokens: Map<string, { at: number; body: string }>,
  input: { TransactItems?: readonly Part[]; ClientRequestToken?: string },
  run: () => Answer,
): Answer {
  const { ClientRequestToken: token, TransactItems } = input;
  if (!token) return run();
  const now = Date.now();
  for (const [each, { at }] of tokens) {
    if (now - at < 600_000) break;
    tokens.delete(each);
  }
  const body = JSON.stringify(TransactItems);
  const before = tokens.get(token);
  if (before && before.body !== body) {
    return refused('IdempotentParameterMismatchException', 'The token was used for other writes');
  }
  if (before) return { output: {}, spent: new Spent() };
  const answered = run();
  tokens.set(token, { at: now, body });
  return answered;
}

const oneRecord = new Set([
  'Key',
  'Item',
  'Attributes',
  'ExpressionAttributeValues',
  'ExclusiveStartKey',
  'LastEvaluatedKey',
]);
const manyRecords = new Set(['Keys', 'Items']);

/** Converts the records inside an input or an answer; all else stays. */
function converted(value: unknown, convert: (record: Item) => Item): unknown {
  if (Array.isArray(value)) return value.map((each) => converted(each, convert));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, each]) => {
    if (oneRecord.has(name)) return [name, each && convert(each as Item)];
    if (manyRecords.has(name)) return [name, (each as Item[]).map(convert)];
    return [name, converted(each, convert)];
  });
  return Object.fromEntries(fields);
}

const nativeOf = (input: object) => converted(input, fromWire) as Record<string, unknown>;

function wireOf({ Responses, ...output }: Record<string, unknown>): object {
  const answered = Object.entries((Responses ?? {}) as Record<string, Item[]>);
  return {
    ...(converted(output, toWire) as object),
    ...(Responses !== undefined && {
      Responses: Object.fromEntries(answered.map(([name, items]) => [name, items.map(toWire)])),
    }),
  };
}

/** Runs an operation with values of JavaScript, and answers in DynamoDB's JSON. */
function answer(input: Record<string, unknown>, run: (input: unknown) => Answer): object {
  const native = nativeOf(input);
  refuseBeyondLimits(native);
  try {
    const { output, spent } = run(native);
    const asked = input.ReturnConsumedCapacity ?? 'NONE';
    const consumed = asked === 'NONE' ? [] : spent.report();
    const isOfMany = 'RequestItems' in input || 'TransactItems' in input;
    return {
      ...wireOf(output),
      ...(consumed.length > 0 && { ConsumedCapacity: isOfMany ? consumed : consumed[0] }),
    };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw new TableError(error.name, error.message, wireOf({ ...error.more }));
  }
}
