import type { JsonSchema } from '#shared/kernel/openapi/json-schema';

/** The path of a value in a body. */
export type FieldPath = readonly string[];

/** Returns the paths of all fields in a schema, nested ones and those in lists included. */
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

/** Returns a copy of a body with another value at a path; `undefined` removes the field. */
export function withField(body: unknown, [name, ...rest]: FieldPath, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(body)) return [withField(body[0] ?? {}, rest, value), ...body.slice(1)];
  const fields = typeof body === 'object' && body !== null ? body : {};
  const before = (fields as Record<string, unknown>)[name];
  return { ...fields, [name]: withField(before, rest, value) };
}
