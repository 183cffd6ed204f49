import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { api } from '#shared/api';
import { openApi } from '#shared/kernel/openapi/openapi';
import { faultsOfOpenApi } from '#shared/kernel/openapi/openapi-check';
import { operationsByPath } from '#shared/kernel/operations';
import type { CheckedResource, Resource } from '#shared/kernel/route';
import { wrap } from '#shared/kernel/wire';

const document = openApi(api);
const routes = Object.entries<Resource>(api).flatMap(([resource, each]) =>
  Object.entries(each).map(([name, one]) => [`${resource}.${name}`, one] as const),
);
const copy = () => JSON.parse(JSON.stringify(document)) as object;

interface Described {
  content: Record<string, { schema: { properties: object } }>;
}

/** A small API for the rules of the document. */
const example = {
  shelves: {
    search: {
      method: 'GET',
      path: '/shelves/{shelfUid}',
      when: { search: 'true' },
      operation: 'post.list',
      child: 'own',
      summary: 'Searches a shelf.',
      input: z.strictObject({ shelfUid: z.string(), search: z.string(), words: z.string() }),
      output: z.object({ url: z.string() }),
      answer: 'returnData',
    },
    get: {
      method: 'GET',
      path: '/shelves/{shelfUid}',
      operation: 'post.list',
      child: 'own',
      summary: 'One shelf.',
      input: z.strictObject({ shelfUid: z.string(), words: z.string().optional() }),
      output: z.object({ books: z.array(z.string()), seen: z.coerce.date().optional() }),
    },
    label: {
      method: 'PUT',
      path: '/shelves/{shelfUid}',
      operation: 'post.put',
      child: 'own',
      summary: 'Labels a shelf.',
      input: z.strictObject({ shelfUid: z.string(), label: z.string().max(5), by: z.unknown() }),
      output: z.object({ shelfUid: z.string() }),
    },
    open: {
      method: 'POST',
      path: '/shelves/open',
      operation: 'public',
      child: 'own',
      repeat: 'same',
      summary: 'Opens the shelves.',
      input: z.strictObject({}),
      output: z.string(),
      answer: 'text',
    },
  },
} satisfies Record<string, CheckedResource>;

describe('the published API document', () => {
  it('is valid OpenAPI', () => {
    expect(faultsOfOpenApi(copy())).toEqual([]);
  });

  it.each(routes)('describes %s with a summary, an answer and its errors', (name, one) => {
    const operation = document.paths[one.path]?.[one.method.toLowerCase()];
    expect(operation?.operationId.split('_')).toContain(name);
    expect(operation?.description + (operation?.summary ?? '')).toContain(one.summary);
    const isPublic = one.operation === 'public';
    const ofSignIn = isPublic ? [] : ['401', '403'];
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', ...ofSignIn, '404', '500']),
    );
    expect(operation?.security).toEqual(isPublic ? [] : [{ signedIn: [] }]);
  });

  it('names the allowed roles in the words of the matrix', () => {
    expect(document.paths['/users/{username}']?.get?.description).toContain(
      "student (one's own record)",
    );
  });

  it('omits ignored fields and zod’s patterns for dates', () => {
    const text = JSON.stringify(document);
    expect(text).toContain('Accepted and ignored');
    expect(text).not.toContain('02-29');
  });
});

describe('an operation of the API document', () => {
  const { paths } = openApi(example);
  const shelf = paths['/shelves/{shelfUid}'];

  it('merges the routes that differ by query', () => {
    expect(shelf?.get?.operationId).toBe('shelves.search_shelves.get');
    expect(
      shelf?.get?.parameters.map(({ name, in: where, required }) => [name, where, required]),
    ).toEqual([
      ['shelfUid', 'path', true],
      ['search', 'query', false],
      ['words', 'query', false],
    ]);
    expect(JSON.stringify(shelf?.get?.responses[200])).toContain('"oneOf":[');
    expect(shelf?.get?.description).toContain('With `?search=true`: Searches a shelf.');
  });

  it('describes the fields that are not in the path as the body', () => {
    expect(shelf?.put?.requestBody).toEqual({
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              label: { type: 'string', maxLength: 5 },
              by: { description: 'Accepted and ignored: the server sets it itself.' },
            },
            required: expect.arrayContaining(['label']),
            additionalProperties: false,
          },
        },
      },
    });
  });

  it('lists the form encodings of mail programs', () => {
    const { paths } = openApi({ unsubscribe: api.unsubscribe });
    const body = paths['/unsubscribe/{token}']?.post?.requestBody as { content: object };
    expect(Object.keys(body.content)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]);
  });

  it('needs no token and has no 401 when it is public', () => {
    const open = paths['/shelves/open']?.post;
    expect(open?.security).toEqual([]);
    expect(Object.keys(open?.responses ?? {})).not.toContain('401');
    expect(open?.requestBody).toBeUndefined();
    expect(open?.responses[200]).toMatchObject({ content: { 'text/plain': expect.anything() } });
  });

  it('answers piped text, also for errors except the gateway’s 401', () => {
    const one = { ...example.shelves.label, answer: 'piped' } as const;
    const made = openApi({ shelves: { label: one } });
    expect(faultsOfOpenApi(made)).toEqual([]);
    const responses = made.paths['/shelves/{shelfUid}']?.put?.responses ?? {};
    const { 200: done, 401: signIn, ...refused } = responses;
    expect(done).toMatchObject({ content: { 'text/plain': { schema: { type: 'string' } } } });
    expect(signIn).toHaveProperty('$ref');
    expect(Object.keys(refused)).toContain('400');
    for (const refusal of Object.values(refused)) {
      expect(refusal).toMatchObject({ content: { 'text/plain': expect.anything() } });
    }
  });

  it.each(['records', 'page', 'returnData'] as const)(
    'describes the wire envelope of %s',
    (answer) => {
      const one = { ...example.shelves.label, answer } as const;
      const made = openApi({ shelves: { label: one } }).paths['/shelves/{shelfUid}']?.put;
      const described = made?.responses[200] as Described;
      const onTheWire: unknown = JSON.parse(wrap(answer, { shelfUid: 'a' }));
      expect(Object.keys(described.content['application/json']?.schema.properties ?? {})).toEqual(
        Object.keys(onTheWire as object),
      );
    },
  );

  it('belongs to one resource, and is either public or guarded', () => {
    const { get, open } = example.shelves;
    expect(() => operationsByPath({ shelves: { get }, books: { get } })).toThrow('belongs to');
    const guarded = { ...open, operation: 'post.list', when: { a: 'b' } } as const;
    expect(() => operationsByPath({ shelves: { guarded, open } })).toThrow('public and guarded');
  });
});

describe('faultsOfOpenApi', () => {
  const broken: [string, string[], unknown, string][] = [
    ['a reference that leads nowhere', ['components', 'schemas'], {}, 'schemas/Refusal'],
    [
      'a path whose segment is not described',
      ['paths', '/users/{username}', 'get', 'parameters'],
      [],
      '{username}',
    ],
    [
      'two operations of one name',
      ['paths', '/groups', 'get', 'operationId'],
      'users.get',
      'Two operations are users.get',
    ],
    [
      'a scheme that is not described',
      ['paths', '/groups', 'get', 'security'],
      [{ nobody: [] }],
      'nobody',
    ],
    ['an operation without an answer', ['paths', '/groups', 'get', 'responses'], {}, 'answers'],
    ['a word that OpenAPI does not have', ['paths', '/groups', 'fetch'], {}, 'paths › /groups'],
  ];

  it.each(broken)('finds %s', (_, place, value, sentence) => {
    expect(faultsOfOpenApi(changed(copy(), place, value)).join('\n')).toContain(sentence);
  });
});

/** The same document with one place of it changed. */
function changed(document: object, [first = '', ...rest]: string[], value: unknown): object {
  const old: unknown = Reflect.get(document, first);
  return { ...document, [first]: rest.length > 0 ? changed(old as object, rest, value) : value };
}
