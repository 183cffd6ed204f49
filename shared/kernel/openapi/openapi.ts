import {
  type Operation as AnyOperation,
  isPublic,
  operationsByPath,
} from '#shared/kernel/operations';
import {
  type CheckedResource,
  type CheckedRoute,
  pathNames,
  type Route,
} from '#shared/kernel/route';
import { childAccessOf } from '#shared/rights/child-records';
import { operations as rights } from '#shared/rights/permission-matrix';
import { principals, reaches } from '#shared/rights/principals';
import { answerSchema, fieldsOf, type JsonSchema, pipedText, schemaOf } from './json-schema.ts';

/**
 * Returns the published OpenAPI 3.0.3 document of an API: every path with its callers, input and
 * output.
 */
export function openApi(api: Readonly<Record<string, CheckedResource>>) {
  const paths = [...operationsByPath(api)].map(([path, operations]) => [
    path,
    Object.fromEntries(operations.map((each) => [each.method.toLowerCase(), describe(each)])),
  ]);
  return {
    openapi: '3.0.3',
    info: {
      title: 'School portal',
      version: '1.0.0',
      description:
        'Every call concerns the school whose user pool issued the token. A trailing slash makes no difference. ' +
        'What belongs to another school or person answers as what does not exist.',
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(api).map((name) => ({ name })),
    paths: Object.fromEntries(paths) as Record<string, Record<string, Described>>,
    components: {
      securitySchemes: {
        signedIn: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The ID token of a user pool of the portal.',
        },
      },
      schemas: { Refusal: refusal },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          refusalName(status),
          { description, content: { 'application/json': { schema: refOf('schemas/Refusal') } } },
        ]),
      ),
    },
  };
}

type Operation = AnyOperation<CheckedRoute>;

export type OpenApiDocument = ReturnType<typeof openApi>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
}

interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: object;
  readonly responses: Record<string, object>;
  readonly security: readonly object[];
}

const refOf = (path: string) => ({ $ref: `#/components/${path}` });

const refusal: JsonSchema = {
  type: 'object',
  description: 'Why a request was refused.',
  properties: {
    userMessage: { type: 'string', description: 'A sentence for the person.' },
    fields: {
      type: 'object',
      description: 'What is wrong with each field of a form, by its path.',
      additionalProperties: { type: 'string' },
    },
  },
  required: ['userMessage'],
  additionalProperties: true,
};

const refusals = {
  400: 'The request is not as described here; `fields` says where.',
  401: 'The token is missing, bad or expired.',
  403: 'The caller may not do this at all.',
  404: 'There is no such record, or none for this caller.',
  409: 'Another person changed the record since it was loaded, or it is in use.',
  413: 'The request is too large.',
  429: 'Too many requests.',
  500: 'A fault of the portal.',
} as const;
const refusalName = (status: string) => `Refusal${status}`;

function describe(operation: Operation): Described {
  const { resource, method, names, routes } = operation;
  const inBody = method !== 'GET' && method !== 'DELETE';
  const body = inBody ? bodyOf(operation) : undefined;
  return {
    operationId: names.map((name) => `${resource}.${name}`).join('_'),
    tags: [resource],
    summary: routes.at(-1)?.summary ?? '',
    description: [...routes.map(chosenWhen), ...routes.map(whoMay), ...routes.map(whatIsKept)]
      .filter(Boolean)
      .join('\n\n'),
    parameters: [
      ...pathNames(operation.path).map((name) => pathParameter(operation, name)),
      ...(inBody ? [] : queryParameters(operation)),
      ...(routes.some(({ repeat }) => repeat === 'key') ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: body }),
    responses: { 200: answersOf(routes), ...refusalsOf(operation) },
    security: isPublic(operation) ? [] : [{ signedIn: [] }],
  };
}

const chosenWhen = ({ when, summary }: Route): string => {
  const query = new URLSearchParams(when).toString();
  return query && `With \`?${query}\`: ${summary}`;
};

/** Describes the audit entries of a route, in words. */
const whatIsKept = (route: Route): string =>
  childAccessOf(route)
    ? 'Writes an audit entry for each child whose record it reads or changes.'
    : '';

/** Describes who may call a route, in words. */
function whoMay({ operation, when }: Route): string {
  if (operation === 'public') return 'Needs no sign-in.';
  const cells: Partial<Record<string, keyof typeof reaches>> = rights[operation].cells;
  const allowed = principals.flatMap((who) => {
    const reach = cells[who];
    return reach ? [`${who} (${reaches[reach]})`] : [];
  });
  const query = new URLSearchParams(when).toString();
  return `Who may${query && ` with \`?${query}\``}: ${allowed.join('; ')}.`;
}

const pathParameter = ({ routes }: Operation, name: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  schema: fieldsOf(routes[0].input).properties[name] ?? { type: 'string' },
});

/**
 * Returns the query parameters of an operation. A parameter is required if all its routes require
 * it.
 */
function queryParameters({ path, routes }: Operation): Parameter[] {
  const inPath = new Set(pathNames(path));
  const byRoute = routes.map(({ input }) => fieldsOf(input));
  const names = new Set(byRoute.flatMap(({ properties }) => Object.keys(properties)));
  return [...names]
    .filter((name) => !inPath.has(name))
    .map((name) => ({
      name,
      in: 'query',
      required: byRoute.every(({ required }) => required.has(name)),
      schema: byRoute.find(({ properties }) => properties[name])?.properties[name] ?? {},
    }));
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description: 'The same for every retry of one act, so that it happens once.',
};

function bodyOf({ path, routes }: Operation) {
  const inPath = pathNames(path);
  const schemas = routes.map(({ input }) => without(schemaOf(input, 'input'), inPath));
  const [schema] = schemas;
  if (!schema || schemas.every(({ properties }) => Object.keys(properties ?? {}).length === 0)) {
    return undefined;
  }
  const content = { schema: schemas.length > 1 ? { oneOf: schemas } : schema };
  const types = ['application/json', ...(routes.some(({ form }) => form) ? formTypes : [])];
  if (routes.some(({ upload }) => upload)) types.push('multipart/form-data');
  return {
    required: true,
    content: Object.fromEntries(types.map((type) => [type, content])),
  };
}

/** The two encodings in which mail programs post a form. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Returns an object's schema without the fields of the path. */
function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name)),
  );
  const required = schema.required?.filter((name) => !names.includes(name)) ?? [];
  const { required: _, ...rest } = schema;
  return { ...rest, properties, ...(required.length > 0 && { required }) };
}

function answersOf(routes: Operation['routes']) {
  const schemas = routes.map((route) => answerSchema(route.answer ?? 'records', route.output));
  const isText = routes.every(({ answer }) => answer === 'text' || answer === 'piped');
  const isDownload = routes.every(({ answer }) => answer === 'download');
  const isFile = routes.every(({ answer }) => answer === 'file');
  const [schema] = schemas;
  return {
    description: 'Done.',
    content: {
      [isDownload ? pdf : isFile ? 'text/calendar' : isText ? 'text/plain' : 'application/json']: {
        schema: schemas.length > 1 ? { oneOf: schemas } : schema,
      },
    },
  };
}

const pdf = 'application/pdf';

function refusalsOf(operation: Operation): Record<string, object> {
  const writes = operation.method !== 'GET';
  const statuses = Object.keys(refusals).filter((status) => {
    if (status === '401' || status === '403') return !isPublic(operation);
    return writes || (status !== '409' && status !== '413');
  });
  const isPiped = operation.routes.some(({ answer }) => answer === 'piped');
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      isPiped && status !== '401'
        ? pipedRefusal(status)
        : refOf(`responses/${refusalName(status)}`),
    ]),
  );
}

/** Returns the error answers of a text route. Only the gateway's own 401 is not text. */
const pipedRefusal = (status: string) => ({
  description: Object.entries(refusals).find(([each]) => each === status)?.[1] ?? '',
  content: { 'text/plain': { schema: pipedText } },
});
