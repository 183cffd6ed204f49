import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { networkOf } from '#functions/kernel/http/request';
import { serve } from '#functions/kernel/http/serve';
import { AppError } from '#shared/kernel/errors';
import type { CheckedResource } from '#shared/kernel/route';
import { supportCode } from '#shared/kernel/support-code';
import { administrator, student } from '#test/support/records/people';

const things = {
  newest: {
    method: 'GET',
    path: '/things',
    when: { newest: 'true' },
    operation: 'cat.list',
    child: 'own',
    summary: '',
    input: z.strictObject({ newest: z.literal('true') }),
    output: z.object({ name: z.string() }),
  },
  list: {
    method: 'GET',
    path: '/things',
    operation: 'cat.list',
    child: 'own',
    summary: '',
    answer: 'page',
    input: z.strictObject({ limit: z.coerce.number().int().optional() }),
    output: z.object({
      records: z.array(z.object({ name: z.string() })),
      next_token: z.string().optional(),
    }),
  },
  change: {
    method: 'PUT',
    path: '/things/{id}',
    operation: 'post.put',
    child: 'own',
    summary: '',
    input: z.strictObject({ id: z.string(), name: z.string().min(1, 'Please give a name.') }),
    output: z.object({ id: z.string(), name: z.string() }),
  },
} satisfies CheckedResource;

const handler = serve(
  things,
  {
    newest: async () => ({ name: 'newest' }),
    list: async () => ({ records: [{ name: 'one', secret: 'never' } as { name: string }] }),
    change: async ({ id, name }) => {
      if (name === 'bug') throw new Error(`cannot read ${name} of Jo Ng`);
      if (name === 'endless') return new Promise(() => {});
      if (name === 'late') throw new AppError('conflict', 'Too late.', { fields: { name: 'Old' } });
      return { id, name };
    },
  },
  async (authorization) => {
    if (!authorization) throw new AppError('unauthorised', 'Please sign in.');
    return authorization === 'Bearer admin' ? administrator : student;
  },
);

const call = async (
  is: Partial<APIGatewayProxyEvent> & { as?: string } = {},
  context: { getRemainingTimeInMillis?: () => number } = {},
) => {
  const { as = 'student', ...event } = is;
  const result = await handler(
    {
      httpMethod: 'GET',
      resource: '/things',
      path: '/things',
      body: null,
      isBase64Encoded: false,
      headers: as ? { Authorization: `Bearer ${as}` } : {},
      queryStringParameters: null,
      pathParameters: null,
      requestContext: { requestId: 'r-1', identity: {} },
      ...event,
    } as APIGatewayProxyEvent,
    context as never,
  );
  return { status: result.statusCode, body: JSON.parse(result.body), headers: result.headers };
};
const change = (body: unknown, id = '7', as = 'admin') =>
  call({
    httpMethod: 'PUT',
    resource: '/things/{id}',
    pathParameters: { id },
    body: JSON.stringify(body),
    as,
  });

describe('serve', () => {
  it('answers in the specified envelope, with declared fields only and no caching', async () => {
    const { status, body, headers } = await call();
    expect(status).toBe(200);
    expect(body).toEqual({ responceObject: { records: [{ name: 'one' }] } });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('chooses among routes of one path by the query', async () => {
    const { body } = await call({ queryStringParameters: { newest: 'true' } });
    expect(body).toEqual({ responceObject: { records: { name: 'newest' } } });
  });

  it('answers 401 without a caller, 403 without the right, 404 for an unknown address', async () => {
    expect((await call({ as: '' })).status).toBe(401);
    expect((await change({ name: 'x' }, '7', 'student')).status).toBe(403);
    expect((await call({ resource: '/others' })).status).toBe(404);
    expect((await call({ httpMethod: 'TRACE' })).status).toBe(404);
  });

  it('reports the fault of each field', async () => {
    const { status, body } = await change({ name: '', extra: 1 });
    expect(status).toBe(400);
    expect(body).toEqual({
      userMessage: 'Please check what you entered.',
      fields: { name: 'Please give a name.', extra: 'This is not expected here.' },
    });
  });

  it('rejects a body that contradicts the address or is not a JSON object', async () => {
    expect((await change({ name: 'x', id: '8' })).status).toBe(400);
    expect((await change({ name: 'x', id: '7' })).status).toBe(200);
    for (const body of ['[', '[]', '"x"', 'null']) {
      const answer = await call({
        httpMethod: 'PUT',
        resource: '/things/{id}',
        pathParameters: { id: '7' },
        body,
        as: 'admin',
      });
      expect(answer.status).toBe(400);
    }
    expect((await change({ name: 'x' }, '%E0%A4%A')).status).toBe(404);
  });

  it('rejects unpaired surrogates, and reports unknown fields by their own name', async () => {
    const half = await call({
      httpMethod: 'PUT',
      resource: '/things/{id}',
      pathParameters: { id: '7' },
      body: '{"name":"x\\ud800"}',
      as: 'admin',
    });
    expect(half.status).toBe(400);
    const odd = await change({ name: 'x', constructor: 1 });
    expect(odd.body.fields).toEqual({ constructor: 'This is not expected here.' });
  });

  it('returns the message and fields of an AppError', async () => {
    const { status, body } = await change({ name: 'late' });
    expect({ status, body }).toEqual({
      status: 409,
      body: { userMessage: 'Too late.', fields: { name: 'Old' } },
    });
  });

  it('answers a bug with its request id only, and logs no message', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { status, body } = await change({ name: 'bug' });
    expect(status).toBe(500);
    expect(body.userMessage).toBe(
      `Something went wrong. Please try again. Support code: ${supportCode('r-1')}`,
    );
    expect(String(log.mock.calls[0]?.[0])).toContain('r-1');
    expect(String(log.mock.calls[0]?.[0])).not.toContain('Jo Ng');
    log.mockRestore();
  });

  it('answers 504 before the time limit of the Lambda, which is no bug', async () => {
    const [info, error] = [
      vi.spyOn(console, 'info').mockImplementation(() => {}),
      vi.spyOn(console, 'error').mockImplementation(() => {}),
    ];
    const body = JSON.stringify({ name: 'endless' });
    const put = { httpMethod: 'PUT', resource: '/things/{id}', pathParameters: { id: '7' }, body };
    const answer = await call({ ...put, as: 'admin' }, { getRemainingTimeInMillis: () => 120 });
    expect(answer.status).toBe(504);
    expect(answer.body.userMessage).toBe(
      `This took too long. Please try again. Support code: ${supportCode('r-1')}`,
    );
    expect(JSON.parse(String(info.mock.calls[0]?.[0]))).toMatchObject({
      message: 'A request ran out of time',
      requestId: 'r-1',
      operation: 'PUT /things/{id}',
    });
    expect(error).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describe('networkOf', () => {
  it('keeps 24 bits of IPv4 and 48 of IPv6', () => {
    expect(networkOf('203.0.113.77')).toBe('203.0.113.0/24');
    expect(networkOf('::ffff:203.0.113.77')).toBe('203.0.113.0/24');
    expect(networkOf('2001:db8:1234:5678::1')).toBe('2001:db8:1234::/48');
    expect(networkOf('2001:0db8::1')).toBe('2001:db8:0::/48');
    expect(networkOf('not an address')).toBe('');
  });
});
