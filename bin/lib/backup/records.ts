import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/** A record as the tables return it: each value with its type. */
export type TypedRecord = Record<string, AttributeValue>;

/**
 * Writes a record as one line of DynamoDB JSON. Equal records give equal lines: keys come first,
 * then attributes by name; members of sets are sorted.
 */
export function lineOf({ pk, sk, ...others }: TypedRecord): string {
  return JSON.stringify({ pk, sk, ...ordered(others) });
}

/** Reads a record from a line. */
export const recordOf = (line: string): TypedRecord =>
  // All lines come from files whose hashes were checked.
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

/** Sorts the members of a set. An attribute that has the name of a set type may be no list. */
const inOrder = (members: unknown) => (Array.isArray(members) ? members.toSorted() : members);

/** Decodes bytes, which are base64 in a line. A type is the only key of its object. */
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
