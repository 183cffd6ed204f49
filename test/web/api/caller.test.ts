import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api';
import { AppError } from '#shared/kernel/errors';
import { supportCode } from '#shared/kernel/support-code';
import { type CallerDeps, createCaller } from '../../../web/src/api/caller.ts';
import { unreachable } from '../../../web/src/api/sentences.ts';

const broadcast = { emergencybroadcastUid: 'current', status: false, message: '' };
const good = () =>
  new Response(JSON.stringify({ responceObject: { records: broadcast } }), {
    headers: { date: 'Thu, 04 Jun 2026 01:00:00 GMT' },
  });
const refused = (status: number, body: unknown = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

function made(answer: (token: string, url: string) => Response | Promise<Response>, more = {}) {
  const sent: { url: string; init: RequestInit }[] = [];
  const parts = {
    apiRoot: new URL('https://main.example.edu/api'),
    fetch: vi.fn(async (url: RequestInfo | URL, init: RequestInit = {}) => {
      sent.push({ url: String(url), init });
      const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
      return answer(token, String(url));
    }),
    token: vi.fn(async () => 'old'),
    freshToken: vi.fn(async (): Promise<string | undefined> => 'new'),
    onSessionLost: vi.fn(),
    onServerTime: vi.fn(),
    ...more,
  } satisfies CallerDeps;
  return { parts, sent, call: createCaller(parts) };
}

const failureOf = async (promise: Promise<unknown>): Promise<AppError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`That was no refusal: ${error}`);
};

describe('the API caller', () => {
  it('reads the response envelope and the server’s clock', async () => {
    const { call, parts } = made(good);
    expect(await call(api.emergencybroadcast.get, {})).toEqual(broadcast);
    expect(parts.onServerTime).toHaveBeenCalledWith(new Date('2026-06-04T01:00:00Z'));
  });

  it('fills path, query and route choice for a read', async () => {
    const { call, sent } = made(
      () => new Response(JSON.stringify({ responceObject: { records: [] } })),
    );
    await call(api.readposts.list, { userUid: 'a/b', limit: 100 });
    await call(api.posts.listForAdmin, {
      get_posts_for_admin: 'true',
      types: ['notice', 'principal'],
    });
    expect(sent.map(({ url }) => url)).toEqual([
      'https://main.example.edu/api/readposts/a%2Fb?limit=100',
      'https://main.example.edu/api/posts?get_posts_for_admin=true&types=notice%2Cprincipal',
    ]);
  });

  it('sends the rest of a write as JSON, with the idempotency key', async () => {
    const { call, sent } = made(good);
    await call(
      api.emergencybroadcast.update,
      { status: true, message: 'x' },
      { idempotencyKey: 'k' },
    );
    expect(sent[0]?.init.body).toBe('{"status":true,"message":"x"}');
    expect(new Headers(sent[0]?.init.headers).get('idempotency-key')).toBe('k');
  });

  it('refreshes the token once for calls that are refused together', async () => {
    const { call, parts } = made((token) => (token === 'new' ? good() : refused(401)));
    await Promise.all(Array.from({ length: 8 }, () => call(api.emergencybroadcast.get, {})));
    expect(parts.freshToken).toHaveBeenCalledTimes(1);
    expect(parts.onSessionLost).not.toHaveBeenCalled();
  });

  it('ends the session once when the new token is refused, and sends nothing more', async () => {
    const { call, parts } = made(() => refused(401));
    const failures = await Promise.all(
      Array.from({ length: 5 }, () => failureOf(call(api.emergencybroadcast.get, {}))),
    );
    expect(failures.every(({ kind }) => kind === 'unauthorised')).toBe(true);
    expect(parts.onSessionLost).toHaveBeenCalledTimes(1);
    const before = parts.fetch.mock.calls.length;
    await failureOf(call(api.emergencybroadcast.get, {}));
    expect(parts.fetch.mock.calls.length).toBe(before);
  });

  it('ends the session when the token cannot be refreshed', async () => {
    const { call, parts } = made(() => refused(401), { freshToken: async () => undefined });
    await failureOf(call(api.emergencybroadcast.get, {}));
    expect(parts.onSessionLost).toHaveBeenCalledTimes(1);
  });

  it('keeps the session when the connection fails', async () => {
    const { call, parts } = made(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failureOf(call(api.emergencybroadcast.get, {}))).kind).toBe('unavailable');
    const offline = made(good, {
      token: async () => {
        throw Object.assign(new Error('A network error has occurred.'), { name: 'NetworkError' });
      },
    });
    expect((await failureOf(offline.call(api.emergencybroadcast.get, {}))).kind).toBe(
      'unavailable',
    );
    expect(parts.onSessionLost).not.toHaveBeenCalled();
    expect(offline.parts.onSessionLost).not.toHaveBeenCalled();
  });

  const late = 'The portal took too long to answer. Please try again.';
  it.each([
    [400, { userMessage: 'Please choose a file.' }, 'badRequest', 'Please choose a file.'],
    [403, { userMessage: 'No.' }, 'forbidden', 'No.'],
    [404, { userMessage: 'Gone.' }, 'notFound', 'Gone.'],
    [502, { message: 'Internal server error' }, 'unavailable', late],
    [504, { message: 'Endpoint request timed out' }, 'unavailable', late],
    [504, '<html>', 'unavailable', late],
    [500, '', 'unexpected', 'Something went wrong. Please try again.'],
    [418, '', 'badRequest', 'Something went wrong. Please try again.'],
  ])('reports a %i answer with a sentence for people', async (status, body, kind, message) => {
    const { call } = made(() => refused(status, body));
    const failure = await failureOf(call(api.emergencybroadcast.get, {}));
    expect(failure).toMatchObject({ kind, message, details: { status } });
  });

  it.each(['<html>Welcome to the hotel</html>', 'null', '{}', '{"responceObject":{}}'])(
    'reports %s as unreachable: it is not our server’s answer',
    async (body) => {
      const { call } = made(() => new Response(body));
      const failure = await failureOf(call(api.emergencybroadcast.get, {}));
      expect(failure).toMatchObject({ kind: 'unavailable', message: unreachable });
    },
  );

  it('passes on field faults and the newer version of a conflict', async () => {
    const body = { userMessage: 'Changed.', fields: { message: '!' }, current: { status: true } };
    const { call } = made(() => refused(409, body));
    const failure = await failureOf(call(api.emergencybroadcast.get, {}));
    expect(failure.fields).toEqual({ message: '!' });
    expect(failure.details?.current).toEqual({ status: true });
  });

  it('sends the token only to the API’s origin', async () => {
    const { call, sent } = made(good);
    await call(api.emergencybroadcast.get, {});
    expect(sent.every(({ url }) => new URL(url).origin === 'https://main.example.edu')).toBe(true);
  });

  it('adds the support code of the request to a failure of the gateway, and to no refusal', async () => {
    const answered = (status: number, body: unknown) =>
      made(
        () =>
          new Response(JSON.stringify(body), {
            status,
            headers: { 'x-amzn-requestid': 'b0c3c0de-0000-4000-8000-000000000001' },
          }),
      ).call(api.emergencybroadcast.get, {});
    const code = supportCode('b0c3c0de-0000-4000-8000-000000000001');
    const late = await failureOf(answered(504, { message: 'Endpoint request timed out' }));
    expect(late.message).toMatch(new RegExp(` Support code: ${code}$`));
    const refusedForm = await failureOf(answered(400, { userMessage: 'Please enter a title.' }));
    expect(refusedForm.message).toBe('Please enter a title.');
    const bug = await failureOf(answered(500, { userMessage: 'Sorry. Support code: HOLLY-42' }));
    expect(bug.message).toBe('Sorry. Support code: HOLLY-42');
  });
});
