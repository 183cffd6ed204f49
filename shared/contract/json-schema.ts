import * as z from 'zod';
import type { AnswerShape } from '#shared/contract/route';

/** A schema as OpenAPI 3.0 writes it: the parts that this code reads, and whatever else zod puts there. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** A zod schema as OpenAPI 3.0, as it is sent (`input`) or as it is answered (`output`). */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The format says it better than zod's pattern for it does.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (zodSchema._zod.def.type === 'unknown' && io === 'input') {
        jsonSchema.description = 'Accepted and ignored: the server sets it itself.';
      }
    },
  }) as JsonSchema;

/** The fields of an object that a client sends, and which of them it must. */
export function fieldsOf(schema: z.ZodType) {
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return { properties, required: new Set(required) };
}

/** What a route answers, in the envelope that `wire.ts` puts around it. */
export function answerSchema(answer: AnswerShape, output: z.ZodType): JsonSchema {
  const schema = schemaOf(output, 'output');
  switch (answer) {
    case 'text':
    case 'file':
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

/** Text of two parts, which no schema can describe further. */
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
