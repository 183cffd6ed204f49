import * as z from 'zod';
import type { AnswerShape } from '#shared/kernel/route';

/** A schema in OpenAPI 3.0: the parts that this code reads, and all other parts of zod. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** Converts a zod schema to OpenAPI 3.0, for requests (`input`) or answers (`output`). */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The format is clearer than zod's pattern for it.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (zodSchema._zod.def.type === 'unknown' && io === 'input') {
        jsonSchema.description = 'Accepted and ignored: the server sets it itself.';
      }
    },
  }) as JsonSchema;

/** Returns the fields that a client sends, and which are required. */
export function fieldsOf(schema: z.ZodType) {
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return { properties, required: new Set(required) };
}

/** Returns the schema of an answer, with the envelope of `wire.ts`. */
export function answerSchema(answer: AnswerShape, output: z.ZodType): JsonSchema {
  const schema = schemaOf(output, 'output');
  switch (answer) {
    case 'text':
    case 'file':
    case 'download':
      return { type: 'string' };
    case 'piped':
      return pipedText;
    case 'returnData':
      return objectOf({ returnData: schema });
    case 'page':
      return objectOf({ responceObject: schema });
    case 'records':
      return objectOf({ responceObject: objectOf({ records: schema }) });
  }
}

/** A text of two parts. A schema cannot describe it further. */
export const pipedText: JsonSchema = {
  type: 'string',
  description:
    'Text split at its one pipe: before it JSON with `records`, after it the sentence of an error, or nothing.',
};

const objectOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
