import { marshall, type NativeAttributeValue, unmarshall } from '@aws-sdk/util-dynamodb';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a call and an answer that hold one record, or values by name. */
const records = new Set([
  'Key',
  'Item',
  'Attributes',
  'ExpressionAttributeValues',
  'ExclusiveStartKey',
  'LastEvaluatedKey',
]);

/** The fields that hold a list of records. */
const lists = new Set(['Keys', 'Items']);

/** Returns a call as DynamoDB reads it: JSON with the type of each value. Undefined fields are left out. */
export const toWire = (input: object): string =>
  JSON.stringify(
    converted(input, (record) => marshall(record, { removeUndefinedValues: true })),
    withBase64,
  );

/** Returns an answer as repositories read it: values without types. */
export function fromWire(text: string): Fields {
  if (text === '') return {};
  const hasBytes = text.includes('"B":') || text.includes('"BS":');
  const { Responses, ...answer } = JSON.parse(text, hasBytes ? withBytes : undefined);
  const read = converted(answer, unmarshall) as Fields;
  if (!Responses) return read;
  const byTable = Object.entries(Responses as Record<string, Stored[]>).map(([table, items]) => [
    table,
    items.map((item) => unmarshall(item)),
  ]);
  return { ...read, Responses: Object.fromEntries(byTable) };
}

type Stored = Parameters<typeof unmarshall>[0];

/** Returns the same structure with its records converted. What is inside a record is its value. */
function converted(value: unknown, convert: (record: Stored) => NativeAttributeValue): unknown {
  if (Array.isArray(value)) return value.map((each) => converted(each, convert));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    if (field === undefined || field === null) return [name, field];
    if (records.has(name)) return [name, convert(field)];
    if (lists.has(name)) return [name, field.map((each: Stored) => convert(each))];
    return [name, converted(field, convert)];
  });
  return Object.fromEntries(fields);
}

/** Writes bytes as Base64. `value` is what a buffer's own `toJSON` has made of it. */
function withBase64(this: Fields, name: string, value: unknown): unknown {
  const bytes = this[name];
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('base64') : value;
}

/** Reads the Base64 of values with the types `B` and `BS`. */
function withBytes(name: string, value: unknown): unknown {
  if (name === 'B' && typeof value === 'string') return bytesOf(value);
  if (name === 'BS' && Array.isArray(value)) return value.map(bytesOf);
  return value;
}

const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'));
