import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inputOf } from '#functions/kernel/http/input';
import { serve } from '#functions/kernel/http/serve';
import type { CheckedRoute } from '#shared/kernel/route';

/** A route that accepts any object, so that only the parsing of requests is tested. */
const open = {
  method: 'POST',
  path: '/things/{id}',
  operation: 'public',
  child: 'own',
  repeat: 'same',
  summary: '',
  input: z.looseObject({}),
  output: z.unknown(),
} satisfies CheckedRoute;
const form = { ...open, form: true } as const;
const reading = { ...open, method: 'GET', repeat: undefined } as const;

const event = (fields: Partial<APIGatewayProxyEvent>) =>
  ({ headers: {}, body: null, isBase64Encoded: false, ...fields }) as APIGatewayProxyEvent;
const json = (body: string, fields: Partial<APIGatewayProxyEvent> = {}) =>
  event({ body, ...fields });
const unreadable = { kind: 'badRequest', message: expect.stringContaining('could not be read') };

describe('inputOf', () => {
  it.each(['[]', '[{"a":1}]', '"a"', '1', 'true', 'null', '{', '', ' '].filter(Boolean))(
    'rejects the body %s',
    (body) => {
      expect(() => inputOf(open, json(body))).toThrow(expect.objectContaining(unreadable));
    },
  );

  it('rejects an unpaired surrogate', () => {
    expect(() => inputOf(open, json('{"a":"\\ud800"}'))).toThrow(
      expect.objectContaining(unreadable),
    );
    expect(inputOf(open, json('{"a":"\\ud83d\\ude00"}'))).toEqual({ a: '😀' });
  });

  it('merges path, body and query, and prefers the body', () => {
    const asked = {
      queryStringParameters: { a: 'query', b: 'query' },
      pathParameters: { id: '7' },
    };
    expect(inputOf(open, json('{"a":"body"}', asked))).toEqual({ a: 'body', b: 'query', id: '7' });
    expect(inputOf(open, event({}))).toEqual({});
    const base64 = Buffer.from('{"a":1}').toString('base64');
    expect(inputOf(open, json(base64, { isBase64Encoded: true }))).toEqual({ a: 1 });
  });

  it('ignores empty query values, and keeps empty values of a body', () => {
    const asked = { queryStringParameters: { start_date: '', email: ' ', type: 'notice' } };
    expect(inputOf(reading, event(asked))).toEqual({ type: 'notice' });
    expect(inputOf(open, json('{"a":""}', asked))).toEqual({ a: '', type: 'notice' });
  });

  it('ignores the body of a GET request', () => {
    expect(inputOf(reading, json('{"a":1}'))).toEqual({});
    expect(inputOf(reading, json('{'))).toEqual({});
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'leaves prototypes unchanged for the name %s',
    (name) => {
      const text = `{"${name}":{"polluted":"yes"},"id":"7"}`;
      const asked = {
        queryStringParameters: JSON.parse(`{"${name}":"polluted"}`) as Record<string, string>,
        pathParameters: { id: '7' },
      };
      for (const input of [
        inputOf(open, json(text, asked)),
        inputOf(
          form,
          event({
            body: `${name}=1&id=7`,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }),
        ),
        inputOf(
          form,
          event({
            body: `name="${name}"\r\n\r\n1\r\nname="id"\r\n\r\n7\r\n`,
            headers: { 'content-type': 'multipart/form-data; boundary=x' },
          }),
        ),
      ]) {
        expect(input).toHaveProperty('id', '7');
        expect(input).not.toHaveProperty('polluted');
      }
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect({}).not.toHaveProperty('polluted');
    },
  );

  it('rejects different values in path and body', () => {
    const asked = { pathParameters: { id: '7' } };
    expect(inputOf(open, json('{"id":"7"}', asked))).toEqual({ id: '7' });
    expect(() => inputOf(open, json('{"id":"8"}', asked))).toThrow('different values for id');
  });

  it('decodes the path, and rejects an invalid one', () => {
    expect(inputOf(open, event({ pathParameters: { id: 'a%20b' } }))).toEqual({ id: 'a b' });
    expect(() => inputOf(open, event({ pathParameters: { id: '%zz' } }))).toThrow(
      'nothing at this',
    );
  });
});

describe('inputOf with a form', () => {
  const encoded = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const parts = { headers: { 'Content-Type': 'multipart/form-data; boundary=x' } };
  const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';

  it('reads both encodings, if the route takes a form', () => {
    expect(inputOf(form, json('a=1&b=2', encoded))).toEqual({ a: '1', b: '2' });
    expect(inputOf(form, json(field, parts))).toEqual({ a: '1' });
    expect(inputOf(form, json('{"a":1}'))).toEqual({ a: 1 });
    for (const spoilt of [json('a=1', encoded), json(field, parts)]) {
      expect(() => inputOf(open, spoilt)).toThrow(expect.objectContaining(unreadable));
    }
    expect(() => inputOf(form, json('a=1'))).toThrow(expect.objectContaining(unreadable));
  });

  it('rejects a form of more than 10,000 characters', () => {
    const long = json(`a=${'x'.repeat(10_000)}`, encoded);
    expect(() => inputOf(form, long)).toThrow(expect.objectContaining(unreadable));
  });
});

describe('the content type of an answer', () => {
  const asked = {
    method: 'GET',
    operation: 'public',
    child: 'own',
    input: z.object({}),
    summary: '',
  } as const;
  const handler = serve(
    {
      text: { ...asked, path: '/text', output: z.string(), answer: 'text' },
      piped: { ...asked, path: '/piped', output: z.object({ url: z.string() }), answer: 'piped' },
      file: { ...asked, path: '/file', output: z.unknown(), answer: 'file' },
      records: { ...asked, path: '/records', output: z.string() },
    },
    {
      text: async () => 'a word',
      piped: async () => ({ url: '/a' }),
      file: async () => ({ type: 'text/calendar', body: 'BEGIN', etag: '"1"', seconds: 5 }),
      records: async () => 'a word',
    },
    async () => Promise.reject(new Error('A public route must not look for a caller')),
  );
  const typeOf = async (resource: string, headers: Record<string, string> = {}) => {
    const requestContext = { requestId: 'r', identity: {} } as never;
    const asked = { httpMethod: 'GET', resource, headers, requestContext };
    const { statusCode, headers: given } = await handler(event(asked), {} as never);
    return [statusCode, given?.['content-type'], given?.['cache-control']];
  };

  it('follows the answer’s shape, and only a file may be cached', async () => {
    const text = 'text/plain; charset=utf-8';
    expect(await typeOf('/text')).toEqual([200, text, 'no-store']);
    expect(await typeOf('/piped')).toEqual([200, text, 'no-store']);
    expect(await typeOf('/records')).toEqual([200, 'application/json', 'no-store']);
    expect(await typeOf('/file')).toEqual([200, 'text/calendar', 'private, max-age=5']);
    expect((await typeOf('/file', { 'if-none-match': 'W/"0", W/"1"' }))[0]).toBe(304);
  });
});
