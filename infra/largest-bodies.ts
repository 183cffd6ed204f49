import { type JsonSchema, schemaOf } from '#shared/kernel/openapi/json-schema';
import { type CheckedResource, type CheckedRoute, pathNames } from '#shared/kernel/route';

/** The properties of a route's bodies that a firewall rule needs. */
export interface Bodies {
  /** Bytes of the largest body; infinity if the schema sets no limit. */
  readonly largest: number;
  /** Whether a text field may contain markup. */
  readonly holdMarkup: boolean;
}

/** Returns the body limits of all routes of a resource, from the contract's schemas. */
export function bodiesOf(resource: CheckedResource): Bodies {
  const schemas = Object.values(resource).map(bodySchema);
  return {
    largest: Math.max(...schemas.map(bytesOf)),
    holdMarkup: schemas.some(holdsMarkup),
  };
}

/** Returns the schema of a route's body: its input without the path parameters. */
export function bodySchema({ method, path, input }: CheckedRoute): JsonSchema {
  if (method === 'GET' || method === 'DELETE') return { type: 'object' };
  const schema = schemaOf(input, 'input');
  const inPath = pathNames(path);
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.includes(name));
  return { ...schema, properties: Object.fromEntries(fields) };
}

/** Returns the alternative schemas of a value, if it has any. */
export const choicesOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] =>
  [anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? (each as JsonSchema[]) : []));

/** Whether a text matches every pattern of a schema; zod writes several patterns as `allOf`. */
export function fitsPatterns({ pattern, allOf }: JsonSchema, text: string): boolean {
  const others = Array.isArray(allOf) ? (allOf as JsonSchema[]) : [];
  const fits = typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text);
  return fits && others.every((each) => fitsPatterns(each, text));
}

/** The bytes of one character that JSON escapes, such as `\u003c`. */
const bytesOfCharacter = 6;
const bytesOfNumber = 30;
const bytesOfFormat = 100;

function bytesOf(schema: JsonSchema): number {
  const choices = choicesOf(schema);
  if (choices.length > 0) return Math.max(...choices.map(bytesOf));
  if (Array.isArray(schema.enum)) return Math.max(...schema.enum.map(bytesOfValue));
  switch (schema.type) {
    case 'boolean':
    case 'integer':
    case 'number':
      return bytesOfNumber;
    case 'string':
      if (schema.format) return bytesOfFormat;
      return 2 + bytesOfCharacter * Number(schema.maxLength ?? Infinity);
    case 'array':
      return 2 + Number(schema.maxItems ?? Infinity) * (1 + bytesOf(itemsOf(schema)));
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, each]) => sum + bytesOfValue(name) + 2 + bytesOf(each),
        2,
      );
    default:
      return Infinity;
  }
}

function holdsMarkup(schema: JsonSchema): boolean {
  const parts = [...choicesOf(schema), ...Object.values(schema.properties ?? {})];
  if (schema.items) parts.push(itemsOf(schema));
  if (parts.some(holdsMarkup)) return true;
  const isText = schema.type === 'string' && !schema.enum && !schema.format;
  return isText && fitsPatterns(schema, '<script>alert(1)</script>');
}

export const itemsOf = ({ items }: JsonSchema): JsonSchema => (items ?? {}) as JsonSchema;

const bytesOfValue = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
