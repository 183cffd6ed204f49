import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inputOf } from '#functions/lib/input';
import { serve } from '#functions/lib/serve';
import { route } from '#shared/contract/route';

/** A route that takes whatever it is given, so that only the reading of requests decides. */
const open = route({
  method: 'POST',
  path: '/things/{id}',
  operation: 'public',
  summary: '',
  input: z.looseObject({}),
  output: z.unknown(),
});
const form = { ...open, form: true } as const;
const reading = { ...open, method: 'GET' } as const;

const event = (is: Partial<APIGatewayProxyEvent>) =>
  ({ headers: {}, body: null, isBase64Encoded: false, ...is }) as APIGatewayProxyEvent;
const json = (body: string, is: Partial<APIGatewayProxyEvent> = {}) => event({ body, ...is });
const unreadable = { kind: 'badRequest', message: expect.stringContaining('could not be read') };

describe('the input of a request', () => {
  it.each(['[]', '[{"a":1}]', '"a"', '1', 'true', 'null', '{', '', ' '].filter(Boolean))(
    'is no body like %s',
    (body) => {
      expect(() => inputOf(open, json(body))).toThrow(expect.objectContaining(unreadable));
    },
  );

  it('holds no half of a character', () => {
    expect(() => inputOf(open, json('{"a":"\\ud800"}'))).toThrow(
      expect.objectContaining(unreadable),
    );
    expect(inputOf(open, json('{"a":"\\ud83d\\ude00"}'))).toEqual({ a: '😀' });
  });

  it('is the body, over the query, beside the path', () => {
    const asked = {
      queryStringParameters: { a: 'query', b: 'query' },
      pathParameters: { id: '7' },
    };
    expect(inputOf(open, json('{"a":"body"}', asked))).toEqual({ a: 'body', b: 'query', id: '7' });
    expect(inputOf(open, event({}))).toEqual({});
    const base64 = Buffer.from('{"a":1}').toString('base64');
    expect(inputOf(open, json(base64, { isBase64Encoded: true }))).toEqual({ a: 1 });
  });

  it('is no body of a question', () => {
    expect(inputOf(reading, json('{"a":1}'))).toEqual({});
    expect(inputOf(reading, json('{'))).toEqual({});
  });

  it('never has two names for one thing', () => {
    const asked = { pathParameters: { id: '7' } };
    expect(inputOf(open, json('{"id":"7"}', asked))).toEqual({ id: '7' });
    expect(() => inputOf(open, json('{"id":"8"}', asked))).toThrow('disagree about id');
  });

  it('has the path as it was meant, and no path that means nothing', () => {
    expect(inputOf(open, event({ pathParameters: { id: 'a%20b' } }))).toEqual({ id: 'a b' });
    expect(() => inputOf(open, event({ pathParameters: { id: '%zz' } }))).toThrow(
      'nothing at this',
    );
  });
});

describe('a form', () => {
  const encoded = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const parts = { headers: { 'Content-Type': 'multipart/form-data; boundary=x' } };
  const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';

  it('is read in either of its encodings, where a route takes one', () => {
    expect(inputOf(form, json('a=1&b=2', encoded))).toEqual({ a: '1', b: '2' });
    expect(inputOf(form, json(field, parts))).toEqual({ a: '1' });
    expect(inputOf(form, json('{"a":1}'))).toEqual({ a: 1 });
    for (const spoilt of [json('a=1', encoded), json(field, parts)]) {
      expect(() => inputOf(open, spoilt)).toThrow(expect.objectContaining(unreadable));
    }
    expect(() => inputOf(form, json('a=1'))).toThrow(expect.objectContaining(unreadable));
  });

  it('that is longer than any form is read by nobody', () => {
    const long = json(`a=${'x'.repeat(10_000)}`, encoded);
    expect(() => inputOf(form, long)).toThrow(expect.objectContaining(unreadable));
  });
});

describe('an answer', () => {
  const asked = { method: 'GET', operation: 'public', input: z.object({}), summary: '' } as const;
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
    async () => Promise.reject(new Error('Nobody is asked for.')),
  );
  const typeOf = async (resource: string, headers: Record<string, string> = {}) => {
    const requestContext = { requestId: 'r', identity: {} } as never;
    const asked = { httpMethod: 'GET', resource, headers, requestContext };
    const { statusCode, headers: given } = await handler(event(asked), {} as never);
    return [statusCode, given?.['content-type'], given?.['cache-control']];
  };

  it('has the type of what it is, and nothing but a file may be kept', async () => {
    const text = 'text/plain; charset=utf-8';
    expect(await typeOf('/text')).toEqual([200, text, 'no-store']);
    expect(await typeOf('/piped')).toEqual([200, text, 'no-store']);
    expect(await typeOf('/records')).toEqual([200, 'application/json', 'no-store']);
    expect(await typeOf('/file')).toEqual([200, 'text/calendar', 'private, max-age=5']);
    expect((await typeOf('/file', { 'if-none-match': 'W/"0", W/"1"' }))[0]).toBe(304);
  });
});
