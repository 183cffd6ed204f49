import * as z from 'zod';
import { schemasOf } from '#shared/api';
import { pathNames, type Route } from '#shared/kernel/route';

interface Shape {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minimum?: number;
}

/** Returns a value that fits the shape of a schema, with one word in every text. */
export const sampleInput = (schema: z.ZodType, word: string): Record<string, unknown> =>
  sampleOf(shapeOf(schema), word) as Record<string, unknown>;

/**
 * Returns a value with only the required fields of a route's input, and with identifiers in the
 * path that name nothing.
 */
export function leastInput(route: Route, word: string): Record<string, unknown> {
  const { properties = {}, required = [] } = shapeOf(schemasOf(route).input);
  const inPath = pathNames(route.path);
  const textFor = (name: string) =>
    inPath.includes(name) ? `no-such-${name}` : sampleOf(properties[name] ?? {}, word);
  return Object.fromEntries(required.map((name) => [name, textFor(name)]));
}

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

function sampleOf(shape: Shape, word: string): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return sampleOf(shape.anyOf[0] ?? {}, word);
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, each]) => [name, sampleOf(each, word)]),
      );
    case 'array':
      return [sampleOf(shape.items ?? {}, word)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1);
    default:
      return textOf(shape.format, word);
  }
}

function textOf(format: string | undefined, word: string): string {
  if (format === 'date') return '2026-06-05';
  return format === 'date-time' ? '2026-06-05T00:00:00.000Z' : word;
}
