import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/** A record as the tables give it: every value with its type. */
export type TypedRecord = Record<string, AttributeValue>;

/**
 * Writes a record as one line of DynamoDB JSON. The same record is always the same line: the keys come first, then the other
 * attributes by name, and sets, which have no order, in that of their members.
 */
export function lineOf({ pk, sk, ...others }: TypedRecord): string {
  return JSON.stringify({ pk, sk, ...ordered(others) });
}

/** Reads a line back. */
export const recordOf = (line: string): TypedRecord =>
  // Only lines of a backup whose hashes were compared come here.
  fromText(JSON.parse(line)) as TypedRecord;

const sets = ['SS', 'NS', 'BS'];

const ordered = (record: object) =>
  Object.fromEntries(
    Object.entries(record)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, sets.includes(name) ? inOrder(plain(each)) : plain(each)]),
  );

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && value !== null ? ordered(value) : value;
}

/** A list of the members of a set; an attribute that is only called like a set's type is no list. */
const inOrder = (members: unknown) => (Array.isArray(members) ? members.toSorted() : members);

/** Bytes are text in a line. A type stands alone in its object, so what is called `B` beside others is an attribute. */
function fromText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromText);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [[type, held] = []] = entries;
  if (entries.length === 1 && type === 'B' && typeof held === 'string') return { B: bytes(held) };
  if (entries.length === 1 && type === 'BS' && Array.isArray(held)) return { BS: held.map(bytes) };
  return Object.fromEntries(entries.map(([name, each]) => [name, fromText(each)]));
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
