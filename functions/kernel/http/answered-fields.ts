import type * as z from 'zod';
import type { CheckedResource, CheckedRoute } from '#shared/kernel/route';

type Path = readonly PropertyKey[];

/** The fields of each resource's records, found when a request first has an unknown field. */
const found = new WeakMap<CheckedResource, ReadonlySet<string>>();

/**
 * Returns a body without the fields that only answers have. A client may send a record back as it
 * got it, with `updated_by` or `is_deleted`, so `unknown` fields that an answer of this resource has
 * at the same place are ignored. Returns undefined if there are none.
 */
export function withoutAnsweredFields(
  resource: CheckedResource,
  body: Record<string, unknown>,
  unknown: readonly Path[],
): Record<string, unknown> | undefined {
  const answered = unknown.filter((path) => isAnswered(resource, path));
  if (answered.length === 0) return undefined;
  return answered.reduce((rest, path) => without(rest, path) as typeof rest, body);
}

/**
 * Tells whether an answer has a field. Some bodies hold the record under a name that no record has
 * (`pageData`), which does not count.
 */
function isAnswered(resource: CheckedResource, path: Path): boolean {
  const known = found.get(resource) ?? recordFields(resource);
  found.set(resource, known);
  const names = path.filter((each) => typeof each === 'string');
  const [wrapper, ...rest] = names;
  const within = rest.length > 0 && !known.has(String(wrapper)) ? rest : names;
  return known.has(within.join('.'));
}

/** Returns a copy of a value without the field at a path. */
function without(value: unknown, [name, ...rest]: Path): unknown {
  if (typeof value !== 'object' || value === null || name === undefined) return value;
  if (Array.isArray(value)) {
    return value.map((each, i) => (i === name ? without(each, rest) : each));
  }
  const entries = Object.entries(value).flatMap(([key, each]) => {
    if (key !== name) return [[key, each]];
    return rest.length > 0 ? [[key, without(each, rest)]] : [];
  });
  return Object.fromEntries(entries);
}

const recordFields = (resource: CheckedResource): ReadonlySet<string> =>
  new Set(Object.values(resource).flatMap((route) => [...fieldsIn(recordOf(route), '')]));

/** Returns the schema of what a route answers, without its envelope: a page answers `records`. */
function recordOf({ answer, output }: CheckedRoute): z.core.$ZodType {
  const { def } = output._zod as { def: { shape?: Record<string, z.core.$ZodType> } };
  return (answer === 'page' && def.shape?.records) || output;
}

/** Yields the path of each field in a schema, without the positions in lists. */
function* fieldsIn(schema: z.core.$ZodType, at: string): Generator<string> {
  const { shape, ...def } = schema._zod.def as Def;
  for (const [name, each] of Object.entries(shape ?? {})) {
    yield at + name;
    yield* fieldsIn(each, `${at}${name}.`);
  }
  for (const each of [def.element, def.innerType, def.out, def.left, def.right]) {
    if (each) yield* fieldsIn(each, at);
  }
  for (const each of def.options ?? []) yield* fieldsIn(each, at);
}

/** The parts of zod's schemas that hold other schemas. */
interface Def extends z.core.$ZodTypeDef {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly left?: z.core.$ZodType;
  readonly right?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
}
