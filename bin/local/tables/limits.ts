import { invalid } from './errors.ts';
import { type Item, sizeOf } from './values.ts';

/** Limits of DynamoDB that tables in memory would not have: keys, sizes, numbers and depth. */

interface Command {
  readonly Key?: Item | undefined;
  readonly Item?: Item | undefined;
  readonly KeyConditionExpression?: string | undefined;
  readonly ExpressionAttributeValues?: Item | undefined;
  readonly TransactItems?: readonly Partial<Record<string, Command>>[] | undefined;
  readonly RequestItems?: Readonly<Record<string, unknown>> | undefined;
}

/** Throws DynamoDB's error for a command that breaks a limit. */
export function refuseBeyondLimits(command: Command): void {
  const { Key, Item, TransactItems, RequestItems, ExpressionAttributeValues = {} } = command;
  if (Key) checkKeys(Key);
  if (Item) checkItem(Item);
  for (const part of TransactItems ?? []) {
    for (const each of Object.values(part)) if (each) refuseBeyondLimits(each);
  }
  for (const asked of Object.values(RequestItems ?? {})) {
    const keys = (asked as { Keys?: readonly Item[] }).Keys ?? [];
    if (keys.length > 100) invalid('Too many items requested for the BatchGetItem call');
    const unique = new Set(keys.map((key) => JSON.stringify(key)));
    if (unique.size < keys.length) invalid('Provided list of item keys contains duplicates');
    for (const key of keys) checkKeys(key);
  }
  for (const [name, value] of Object.entries(ExpressionAttributeValues)) {
    if (command.KeyConditionExpression?.includes(name)) checkKey(name, value);
    else checkValue(value, 1);
  }
}

function checkItem(item: Item): void {
  for (const [name, value] of Object.entries(item)) {
    if (isKey.test(name) && value !== undefined) checkKey(name, value);
    checkValue(value, 1);
  }
  if (sizeOf(item) > 400 * 1024) invalid('Item size has exceeded the maximum allowed size');
}

/** The names of the portal's keys. */
const isKey = /^(pk|sk|[a-z]+(Pk|Sk))$/;

function checkKeys(key: Item): void {
  for (const [name, value] of Object.entries(key)) checkKey(name, value);
}

function checkKey(name: string, value: unknown): void {
  if (typeof value === 'string' && value === '') invalid(`An empty key: ${name}`);
  const most = /pk$/i.test(name) ? 2048 : 1024;
  if (typeof value === 'string' && Buffer.byteLength(value) > most) invalid(`Too long: ${name}`);
  if (typeof value !== 'string') invalid(`Not a text: ${name}`);
}

/** Limits: numbers have 126 digits, lists and maps have 32 levels. */
function checkValue(value: unknown, depth: number): void {
  if (depth > 32) invalid('Nesting Levels have exceeded supported limits');
  if (typeof value === 'number') {
    const size = Math.abs(value);
    if (!Number.isFinite(value) || size > 9.99e125) invalid('Number overflow');
    if (size > 0 && size < 1e-130) invalid('Number underflow');
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
  for (const each of Object.values(value)) checkValue(each, depth + 1);
}
