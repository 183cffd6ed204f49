import type { JsonSchema } from '#shared/contract/json-schema';

/** Where a value stands in a body. */
export type FieldPath = readonly string[];

/** Every field that a schema names, those inside others and inside lists too. */
export function fieldPaths(schema: JsonSchema, at: FieldPath = [], depth = 0): FieldPath[] {
  if (depth > 6) return [];
  const within = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => [
    [...at, name],
    ...fieldPaths(each, [...at, name], depth + 1),
  ]);
  const items = schema.items ? fieldPaths(schema.items as JsonSchema, [...at, '0'], depth + 1) : [];
  const choices = ['oneOf', 'anyOf', 'allOf'].flatMap((kind) => {
    const list = schema[kind];
    return Array.isArray(list)
      ? list.flatMap((each: JsonSchema) => fieldPaths(each, at, depth + 1))
      : [];
  });
  const all = [...within, ...items, ...choices];
  return [...new Map(all.map((path) => [path.join('.'), path])).values()];
}

/** A copy of a body with another value at a field; `undefined` leaves the field out. */
export function withField(body: unknown, [name, ...rest]: FieldPath, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(body)) return [withField(body[0] ?? {}, rest, value), ...body.slice(1)];
  const fields = typeof body === 'object' && body !== null ? body : {};
  const before = (fields as Record<string, unknown>)[name];
  return { ...fields, [name]: withField(before, rest, value) };
}
