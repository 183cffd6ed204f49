/** A record with values of JavaScript: texts, numbers, lists, maps, sets, bytes. */
export type Item = Record<string, unknown>;

/** A value in DynamoDB's JSON, such as `{ S: 'text' }`. */
export type Wire = Record<string, unknown>;

/** Returns the record that DynamoDB's JSON describes. */
export function fromWire(map: Wire): Item {
  const item: Item = {};
  for (const name in map) item[name] = nativeOf(map[name] as Wire);
  return item;
}

function nativeOf(wire: Wire): unknown {
  for (const type in wire) {
    const value = wire[type];
    if (type === 'S' || type === 'BOOL') return value;
    if (type === 'N') return Number(value);
    if (type === 'NULL') return null;
    if (type === 'M') return fromWire(value as Wire);
    if (type === 'L') return (value as Wire[]).map(nativeOf);
    if (type === 'B') return Buffer.from(value as string, 'base64');
    if (type === 'SS') return new Set(value as string[]);
    if (type === 'NS') return new Set((value as string[]).map(Number));
  }
  throw new TypeError(`The tables in memory do not store ${JSON.stringify(wire)}.`);
}

/** Returns a record in DynamoDB's JSON. */
export function toWire(item: Item): Wire {
  const map: Wire = {};
  for (const name in item) if (item[name] !== undefined) map[name] = wireOf(item[name]);
  return map;
}

function wireOf(value: unknown): Wire {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.map(wireOf) };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  if (!(value instanceof Set)) return { M: toWire(value as Item) };
  const members = [...value];
  return typeof members[0] === 'number' ? { NS: members.map(String) } : { SS: members };
}

/** Returns the bytes that DynamoDB counts for a record. */
export function sizeOf(item: Item): number {
  let size = 0;
  for (const name in item) {
    if (item[name] !== undefined) size += bytesOf(name) + sizeOfValue(item[name]);
  }
  return size;
}

function sizeOfValue(value: unknown): number {
  if (typeof value === 'string') return bytesOf(value);
  if (typeof value === 'number') return sizeOfNumber(value);
  if (typeof value !== 'object' || value === null) return 1;
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof Set) return [...value].reduce((sum, each) => sum + sizeOfValue(each), 0);
  if (Array.isArray(value)) return value.reduce((sum, each) => sum + 1 + sizeOfValue(each), 3);
  return 3 + Object.keys(value).length + sizeOf(value as Item);
}

/** A byte for two digits, and one more. */
function sizeOfNumber(value: number): number {
  const digits = String(Math.abs(value))
    .replace(/e.*$|\./g, '')
    .replace(/^0+|0+$/g, '');
  return Math.ceil(digits.length / 2) + 1 + (value < 0 ? 1 : 0);
}

const bytesOf = (text: string) => Buffer.byteLength(text);

/** Compares texts as DynamoDB does, by the bytes of UTF-8. */
export function compareTexts(one: string, other: string): number {
  const shared = Math.min(one.length, other.length);
  for (let i = 0; i < shared; i++) {
    const [a, b] = [one.charCodeAt(i), other.charCodeAt(i)];
    if (a === b) continue;
    // Characters beyond 16 bits sort after all others, although their halves are smaller.
    const [isPair, isOtherPair] = [isHalf(a), isHalf(b)];
    if (isPair !== isOtherPair && Math.max(a, b) > 0xdfff) return isPair ? 1 : -1;
    return a - b;
  }
  return one.length - other.length;
}

const isHalf = (code: number) => code >= 0xd800 && code <= 0xdfff;
