import * as z from 'zod';

interface Shape {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly minimum?: number;
}

/** Something that fits a schema as far as its shape goes, with one word wherever a text may stand. */
export const sampleInput = (schema: z.ZodType, word: string): Record<string, unknown> =>
  sampleOf(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape,
    word,
  ) as Record<string, unknown>;

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
