import type { MemoryDatabase } from './database.ts';
import { type Expressed, holds } from './expressions.ts';
import { keyRange, projectedBy } from './key-range.ts';
import { Spent } from './spent.ts';
import type { MemoryTable } from './table.ts';
import type { Item } from './values.ts';
import { idOf, type Placed, type View } from './view.ts';

/** The input of a read, with values of JavaScript. */
export interface Read extends Expressed {
  readonly TableName?: string | undefined;
  readonly IndexName?: string | undefined;
  readonly Key?: Item | undefined;
  readonly KeyConditionExpression?: string | undefined;
  readonly FilterExpression?: string | undefined;
  readonly ProjectionExpression?: string | undefined;
  readonly ScanIndexForward?: boolean | undefined;
  readonly ConsistentRead?: boolean | undefined;
  readonly ExclusiveStartKey?: Item | undefined;
  readonly Limit?: number | undefined;
  readonly Select?: string | undefined;
  readonly Segment?: number | undefined;
  readonly TotalSegments?: number | undefined;
}

/** The keys of a batch, by table. */
export type Requested = Readonly<Record<string, Read & { readonly Keys?: readonly Item[] }>>;

/** An answer with the units that it took. */
export interface Answer {
  readonly output: Record<string, unknown>;
  readonly spent: Spent;
}

/** The most bytes that a query or a scan reads. */
const largestPage = 1024 ** 2;

export function getItem(database: MemoryDatabase, input: Read): Answer {
  const spent = new Spent();
  const shown = projectedBy(input.ProjectionExpression, input);
  const asked = { input, spent, shown };
  const found = readOne(database.table(input.TableName), input.Key ?? {}, asked);
  return { output: found ? { Item: found } : {}, spent };
}

export function batchGetItem(database: MemoryDatabase, requested: Requested): Answer {
  const spent = new Spent();
  const Responses = Object.entries(requested).map(([name, input]) => {
    const table = database.table(name);
    const asked = { input, spent, shown: projectedBy(input.ProjectionExpression, input) };
    return [name, (input.Keys ?? []).flatMap((key) => readOne(table, key, asked) ?? [])];
  });
  return { output: { Responses: Object.fromEntries(Responses), UnprocessedKeys: {} }, spent };
}

interface AskedOf {
  readonly input: Read;
  readonly spent: Spent;
  readonly shown: (item: Item) => Item;
}

function readOne(table: MemoryTable, key: Item, { input, spent, shown }: AskedOf) {
  const found = table.get(table.keyOf(key));
  spent.read(table.definition.name, found ? table.sizeOf(found) : 0, consistency(input));
  return found && shown(found);
}

export function query(database: MemoryDatabase, input: Read): Answer {
  const table = database.table(input.TableName);
  const view = table.view(input.IndexName);
  const { pk, range } = keyRange(input.KeyConditionExpression ?? '', view.keys, input);
  const { partition, from, to } = view.range(pk, range);
  const start = input.ExclusiveStartKey;
  if (input.ScanIndexForward === false) {
    const last = start ? Math.min(to, view.placeOf(partition, start)) : to;
    return pageOf(backwards(partition, from, last), { table, input });
  }
  const after = start ? placeAfter(partition, { table, view, start }) : 0;
  return pageOf(forwards(partition, Math.max(from, after), to), { table, input });
}

export function scan(database: MemoryDatabase, input: Read): Answer {
  const table = database.table(input.TableName);
  return pageOf(everything(table, input), { table, input });
}

function* everything(table: MemoryTable, input: Read): Generator<Item> {
  const { IndexName, ExclusiveStartKey: start, Segment = 0, TotalSegments = 1 } = input;
  const view = table.view(IndexName);
  const startPk = start && String(start[view.keys[0]]);
  let isReached = startPk === undefined;
  for (const [pk, partition] of view.partitions) {
    if (!isReached && startPk !== undefined && pk < startPk) continue;
    const isStart = pk === startPk;
    isReached = true;
    if (TotalSegments > 1 && segmentOf(pk) % TotalSegments !== Segment) continue;
    const from = isStart && start ? placeAfter(partition, { table, view, start }) : 0;
    yield* forwards(partition, from, partition.length);
  }
}

const segmentOf = (pk: string) => {
  let hash = 0;
  for (let i = 0; i < pk.length; i++) hash = (Math.imul(hash, 31) + pk.charCodeAt(i)) >>> 0;
  return hash;
};

/** The record of the key may be gone since the last page. */
function placeAfter(
  partition: readonly Placed[],
  { table, view, start }: { table: MemoryTable; view: View; start: Item },
): number {
  const place = view.placeOf(partition, start);
  const there = partition[place]?.item;
  const { keys } = table.definition;
  return there && idOf(there, keys) === idOf(start, keys) ? place + 1 : place;
}

function* forwards(partition: readonly Placed[], from: number, to: number): Generator<Item> {
  for (let i = from; i < to; i++) if (partition[i]) yield (partition[i] as Placed).item;
}

function* backwards(partition: readonly Placed[], from: number, to: number): Generator<Item> {
  for (let i = to - 1; i >= from; i--) if (partition[i]) yield (partition[i] as Placed).item;
}

/** Reads records until the limit or a megabyte, and then filters them, as DynamoDB does. */
function pageOf(items: Iterable<Item>, of: { table: MemoryTable; input: Read }): Answer {
  const { table, input } = of;
  const { IndexName: index, Limit = Number.POSITIVE_INFINITY, FilterExpression: filter } = input;
  const view = table.view(index);
  const spent = new Spent();
  const found: Item[] = [];
  let [bytes, read] = [0, 0];
  let last: Item | undefined;
  for (const item of items) {
    const shown = table.shown(index, item);
    bytes += table.sizeOf(shown);
    read++;
    if (!filter || holds(filter, shown, input)) found.push(shown);
    if (read < Limit && bytes <= largestPage) continue;
    last = item;
    break;
  }
  spent.read(table.definition.name, bytes, { ...consistency(input), ...(index && { index }) });
  const isCount = input.Select === 'COUNT';
  const Items = found.map(projectedBy(input.ProjectionExpression, input));
  const output = {
    ...(!isCount && { Items }),
    Count: found.length,
    ScannedCount: read,
    ...(last && { LastEvaluatedKey: view.keyOf(last) }),
  };
  return { output, spent };
}

const consistency = ({ ConsistentRead }: Read) => ({ consistent: ConsistentRead === true });
