import * as z from 'zod';
import { pathNames } from '#shared/kernel/route';

const Reference = z.strictObject({ $ref: z.string().startsWith('#/') });
const Schema = z.looseObject({});
const Content = z.record(z.string(), z.object({ schema: Schema }));
const Response = z.union([
  Reference,
  z.strictObject({ description: z.string().min(1), content: Content.optional() }),
]);

const Parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean(),
  schema: Schema,
  description: z.string().optional(),
});

const Operation = z.strictObject({
  operationId: z.string().min(1),
  tags: z.array(z.string()),
  summary: z.string().min(1),
  description: z.string(),
  parameters: z.array(Parameter),
  requestBody: z.strictObject({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), Response),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The part of OpenAPI 3.0 that our document uses. Everything else is a fault. */
const Document = z.strictObject({
  openapi: z.string().regex(/^3\.0\.\d$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(methods), Operation)),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.string() })),
    schemas: z.record(z.string(), Schema),
    responses: z.record(z.string(), Response),
  }),
});
type Document = z.infer<typeof Document>;

/** Returns the faults of an OpenAPI document, in sentences. */
export function faultsOfOpenApi(given: unknown): string[] {
  const parsed = Document.safeParse(given);
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => `${path.join(' › ')}: ${message}`);
  }
  const document = parsed.data;
  return [
    ...repeatedIds(document),
    ...operationsOf(document).flatMap(([place, path, operation]) => [
      ...parameterFaults(place, path, operation),
      ...operation.security
        .flatMap((scheme) => Object.keys(scheme))
        .filter((name) => !(name in document.components.securitySchemes))
        .map((name) => `${place} asks for ${name}, which is not described`),
      ...(operation.responses['200'] ? [] : [`${place} does not say what it answers`]),
    ]),
    ...danglingReferences(document),
  ];
}

type Located = readonly [place: string, path: string, operation: z.infer<typeof Operation>];

const operationsOf = ({ paths }: Document): Located[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, path, operation] as const,
    ),
  );

function repeatedIds(document: Document): string[] {
  const ids = operationsOf(document).map(([, , { operationId }]) => operationId);
  return ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `Two operations are ${id}`);
}

function parameterFaults(...[place, path, { parameters }]: Located): string[] {
  const keys = parameters.map(({ name, in: where }) => `${where} ${name}`);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const declared = new Set(inPath.map(({ name }) => name));
  const named = pathNames(path);
  return [
    ...keys
      .filter((key, i) => keys.indexOf(key) !== i)
      .map((key) => `${place} has the parameter ${key} twice`),
    ...named
      .filter((name) => !declared.has(name))
      .map((name) => `${place} does not describe {${name}}`),
    ...inPath
      .filter(({ name, required }) => !named.includes(name) || !required)
      .map(({ name }) => `${place} describes {${name}}, which is not a required part of it`),
  ];
}

/** Returns the references without a target. */
function danglingReferences(document: Document): string[] {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
  const paths = new Set([...references].map(([, path = '']) => path));
  return [...paths]
    .filter((path) => follow(document, path.split('/')) === undefined)
    .map((path) => `#/${path} leads nowhere`);
}

const follow = (from: unknown, [first, ...rest]: readonly string[]): unknown => {
  if (first === undefined) return from;
  if (typeof from !== 'object' || from === null) return undefined;
  return follow(Reflect.get(from, first), rest);
};
