import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { api, schemasOf } from '#shared/api';
import {
  type Handlers,
  type Input,
  type Output,
  type Resource,
  type Schemas,
  withSchemas,
} from '#shared/kernel/route';
import { postCategories } from '#shared/posts/post-categories.contract';
import { postCategoriesSchemas } from '#shared/posts/post-categories.schemas';

const schemas = {
  get: {
    input: z.strictObject({ id: z.coerce.number() }),
    output: z.object({ name: z.string().default('') }),
  },
  add: { input: z.strictObject({ name: z.string() }), output: z.object({ id: z.number() }) },
} satisfies Schemas;

const described = { child: 'own', operation: 'public', summary: '' } as const;
const get = { ...described, method: 'GET', path: '/things/{id}' } as const;
const add = { ...described, method: 'POST', path: '/things', repeat: 'key' } as const;
const things: Resource<typeof schemas> = { get, add };

describe('a resource', () => {
  it('has exactly the routes of its schemas', () => {
    // @ts-expect-error `add` has schemas and no route.
    const few: Resource<typeof schemas> = { get };
    // @ts-expect-error `remove` has a route and no schemas.
    const many: Resource<typeof schemas> = { get, add, remove: get };
    expect([few, many]).toHaveLength(2);
  });

  it('needs an input and an output for each route', () => {
    // @ts-expect-error `get` has no output.
    const open = { get: { input: z.strictObject({}) } } satisfies Schemas;
    expect(open).toBeDefined();
  });

  it('says what a repeated POST does', () => {
    // @ts-expect-error A POST says what it does when it is repeated.
    const silent: Resource<typeof schemas> = { get, add: { ...add, repeat: undefined } };
    expect(silent).toBeDefined();
  });

  it('gives the types of what is sent and answered, before and after it is parsed', () => {
    const sent: Input<typeof things.add> = { name: 'a cap' };
    const answered: Output<typeof things.get> = { name: 'a cap' };
    // @ts-expect-error The output of `get` is a name.
    const other: Output<typeof things.get> = { id: 1 };
    const handlers: Pick<Handlers<typeof things>, 'get'> = {
      // The handler gets the parsed number, and may leave the name to its default.
      get: async ({ id }) => ({ name: id.toFixed() === '1' ? undefined : 'a cap' }),
    };
    expect([sent, answered, other, handlers]).toHaveLength(4);
  });

  it('joins only its own schemas', () => {
    const { get: checked } = withSchemas(things, schemas);
    expect(checked).toEqual({ ...get, ...schemas.get });
    // @ts-expect-error The schemas of another resource.
    withSchemas(things, postCategoriesSchemas);
  });
});

describe('schemasOf', () => {
  it('finds the schemas of a route of a contract and of the API', () => {
    expect(schemasOf(postCategories.list).output).toBe(postCategoriesSchemas.list.output);
    expect(schemasOf(api.posts.bin).output).toBe(api.posts.bin.output);
    expect(schemasOf(api.posts.list).output).not.toBe(api.posts.bin.output);
  });

  it('refuses a route that the API does not have', () => {
    expect(() => schemasOf(things.get)).toThrow('The API has no route GET /things/{id}');
  });
});
