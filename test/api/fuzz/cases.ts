import type { Chance } from '#bin/demo/chance';
import type { JsonSchema } from '#shared/kernel/openapi/json-schema';
import type { OpenApiDocument } from '#shared/kernel/openapi/openapi';
import { type FieldPath, fieldPaths, withField } from '#test/api/fuzz/fields';
import {
  naughtyBodies,
  naughtySegments,
  naughtyTexts,
  naughtyValues,
} from '#test/api/fuzz/naughty';
import type { RawRequest } from '#test/support/memory/memory-portal';

/** An operation of the OpenAPI document. */
export interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiDocument['paths'][string][string];
}

/** A valid request, which cases are made from. */
export interface Sound {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
}

export interface Case extends RawRequest {
  /** The change that makes the request invalid. */
  readonly spoilt: string;
}

/** Returns every operation of the document. */
export const describedIn = (document: OpenApiDocument): Described[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

/** Returns invalid requests of an operation; `most` of each kind, chosen at random. */
export function spoiltCases(
  { path, operation }: Described,
  sound: Sound,
  chance: Chance,
  most: number,
): Case[] {
  const some = <T>(cases: T[]): T[] => chance.shuffled(cases).slice(0, most);
  const names = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  return [
    ...some(spoiltSegments(path, sound)),
    ...some(spoiltQueries(names, sound)),
    ...some(spoiltHeaders(sound)),
    ...(sound.body === undefined ? [] : some(spoiltBodies(sound))),
    ...(sound.body === undefined
      ? []
      : some(spoiltFields(schemaOf(operation), sound)).map((make) => make())),
    ...(sound.body === undefined ? [] : severalFields(schemaOf(operation), sound, chance, most)),
    ...severalQueries(names, sound, chance, most),
  ];
}

/** Returns bodies with several invalid fields, because one fault can hide another. */
function severalFields(schema: JsonSchema, sound: Sound, chance: Chance, most: number): Case[] {
  const paths = fieldPaths(schema);
  return Array.from({ length: Math.min(most, mostTogether) }, () => {
    const chosen = chance.shuffled(paths).slice(0, chance.between(2, 5));
    const values = chosen.map(() => chance.pick([...naughtyValues, ...naughtyTexts]));
    const body = chosen.reduce<unknown>(
      (spoilt, path, i) => withField(spoilt, path, values[i]),
      JSON.parse(sound.body ?? '{}'),
    );
    const spoilt = chosen.map((path, i) => `${path.join('.')}=${JSON.stringify(values[i])}`);
    return { ...sound, body: JSON.stringify(body), spoilt: spoilt.join(' ').slice(0, 300) };
  });
}

function severalQueries(
  names: readonly string[],
  sound: Sound,
  chance: Chance,
  most: number,
): Case[] {
  if (names.length < 2) return [];
  return Array.from({ length: Math.min(most, mostTogether) }, () => {
    const chosen = chance.shuffled(names).slice(0, chance.between(2, 5));
    const [path, query] = sound.path.split('?');
    const parameters = new URLSearchParams(query);
    for (const name of chosen) parameters.set(name, chance.pick(naughtyTexts));
    return { ...sound, path: `${path}?${parameters}`, spoilt: `query ${parameters}` };
  });
}

/** Limits random combinations, which have no natural end. */
const mostTogether = 400;

const schemaOf = ({ requestBody }: Described['operation']): JsonSchema => {
  const { content } = (requestBody ?? { content: {} }) as {
    content: Record<string, { schema: JsonSchema }>;
  };
  return content['application/json']?.schema ?? {};
};

function spoiltSegments(template: string, sound: Sound): Case[] {
  const [path = '', query = ''] = sound.path.split('?');
  const parts = path.split('/');
  const named = template.split('/').flatMap((part, i) => (part.startsWith('{') ? [i] : []));
  const segments = [...naughtySegments, ...naughtyTexts.filter(Boolean).map(encodeURIComponent)];
  return named.flatMap((i) =>
    segments.map((segment) => ({
      ...sound,
      path: `${parts.map((part, at) => (at === i ? segment : part)).join('/')}${query && `?${query}`}`,
      spoilt: `segment ${i} is ${segment.slice(0, 40)}`,
    })),
  );
}

function spoiltQueries(names: readonly string[], sound: Sound): Case[] {
  const [path = '', query = ''] = sound.path.split('?');
  const asked = (spoilt: string, text: string): Case => ({
    ...sound,
    path: `${path}?${text}`,
    spoilt: `query ${spoilt}`,
  });
  const swapped = names.flatMap((name) =>
    [...naughtyTexts, '1'.repeat(8000), 'ä'.repeat(3000)].map((text) => {
      const parameters = new URLSearchParams(query);
      parameters.set(name, text);
      return asked(`${name} is ${JSON.stringify(text.slice(0, 40))}`, parameters.toString());
    }),
  );
  return [
    ...swapped,
    ...names.map((name) => asked(`${name} twice`, `${query}&${name}=1&${name}=2`)),
    asked('list', `${query}&a[]=1&a[b]=2`),
    asked('prototype', `${query}&__proto__=x&constructor=y&__proto__[z]=1`),
    asked('percent', `${query}&%=%&%zz=%E0%A4%A`),
    asked('of nothing', '&&==&?&='),
    asked('of another kind', 'signed_url=true&get_posts_for_admin=true&bin=true'),
  ];
}

function spoiltHeaders(sound: Sound): Case[] {
  const given: Record<string, string>[] = [
    ...[
      'text/html',
      'application/xml',
      'multipart/form-data',
      '',
      'application/json; charset=utf-16',
      'x'.repeat(9000),
    ].map((type) => ({ 'content-type': type })),
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'idempotency-key': 'k'.repeat(5000) },
    { 'idempotency-key': 'main#\u0000<script>' },
    { 'if-none-match': '*,"",W/' },
    { 'x-http-method-override': 'DELETE' },
    { 'user-agent': '<script>alert(1)</script>'.repeat(50) },
    { 'cloudfront-viewer-address': '::::::' },
    { 'cloudfront-viewer-country': '<b>' },
    { accept: 'text/html' },
  ];
  const methods = ['PATCH', 'TRACE', 'HEAD', 'PROPFIND'].map((method) => ({
    ...sound,
    method,
    spoilt: `method ${method}`,
  }));
  const headed = given.map((headers) => ({
    ...sound,
    headers,
    spoilt: `header ${JSON.stringify(headers).slice(0, 60)}`,
  }));
  return [...headed, ...methods];
}

function spoiltBodies(sound: Sound): Case[] {
  return naughtyBodies.map((body) => ({
    ...sound,
    body,
    spoilt: `body ${String(body).slice(0, 40)}`,
  }));
}

/** Returns what makes the cases: of a million characters in each field only the chosen are written. */
function spoiltFields(schema: JsonSchema, sound: Sound): (() => Case)[] {
  const body: unknown = JSON.parse(sound.body ?? '{}');
  const paths: FieldPath[] = fieldPaths(schema);
  const spoil = (path: FieldPath, value: unknown, what: string) => (): Case => ({
    ...sound,
    body: JSON.stringify(withField(body, path, value)),
    spoilt: `${path.join('.')} ${what}`,
  });
  const swapped = paths.flatMap((path) => [
    spoil(path, undefined, 'is missing'),
    ...naughtyValues.map((value) => spoil(path, value, `is ${JSON.stringify(value)}`)),
    ...naughtyTexts.map((text) => spoil(path, text, `is ${JSON.stringify(text.slice(0, 40))}`)),
    spoil(path, 'x'.repeat(1_000_000), 'is long'),
    spoil(
      path,
      Array.from({ length: 3000 }, () => 'x'),
      'is a long list',
    ),
  ]);
  const extra = ['schoolUid', 'users_userid', 'is_deleted', 'editors', '__proto__ ', '<b>', ''].map(
    (name) => spoil([name], { x: 1 }, 'is unknown'),
  );
  return [...swapped, ...extra];
}
