import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { serve } from '#functions/kernel/http/serve';
import { api } from '#shared/api';
import { FeedChoice } from '#shared/calendar/calendar.schemas';
import { absent, feedSchool } from '#test/calendar-feeds/feed-school';
import { request } from '#test/support/records/people';

const { school, handlers, subscribe, read } = feedSchool();

describe('a subscription and its address', () => {
  it('has a random address that is returned once and ends with the next one', async () => {
    const first = await subscribe(school.pat);
    expect(first).toMatch(/^main\.[A-Za-z0-9_-]{43}\.ics$/);
    expect(JSON.stringify(await handlers().feed({}, school.pat, request()))).not.toContain(
      first.slice(5, 48),
    );
    const second = await subscribe(school.pat);
    await expect(read(first)).rejects.toMatchObject(absent);
    expect((await read(second)).type).toBe('text/calendar; charset=utf-8');
    expect(await handlers().removeFeed({}, school.pat, request())).toMatchObject({ active: false });
    await expect(read(second)).rejects.toMatchObject(absent);
    expect((await handlers().feed({}, school.pat, request())).active).toBe(false);
    await expect(
      handlers().changeFeed(FeedChoice.parse({}), school.pat, request()),
    ).rejects.toMatchObject({ kind: 'notFound' });
  });

  it.each([
    'x',
    'main.ics',
    `main.${'a'.repeat(43)}.ics`,
    `regional.${'a'.repeat(43)}.ics`,
    `main#x.${'a'.repeat(43)}.ics`,
    `${'a'.repeat(43)}.ics`,
  ])('answers "not found" for the address %s', async (token) => {
    await expect(read(token)).rejects.toMatchObject(absent);
  });

  it('rejects its secret with the name of another school', async () => {
    const token = await subscribe(school.pat);
    await expect(read(token.replace('main.', 'regional.'))).rejects.toMatchObject(absent);
  });

  it.each(['regional', undefined])('answers "not found" on the host %s', async (site) => {
    const token = await subscribe(school.pat);
    const asked = request({ now: school.now, site });
    await expect(handlers().readFeed({ token }, undefined as never, asked)).rejects.toMatchObject(
      absent,
    );
  });
});

describe('a subscription over HTTP', () => {
  const ask = async (
    token: string,
    headers: Record<string, string> = {},
    { method = 'GET', query = null as Record<string, string> | null } = {},
  ) =>
    serve(api.calendar, handlers(), () => Promise.reject(new Error('This test has no session')))(
      {
        httpMethod: method,
        resource: '/calendar/feed/{token}',
        path: `/calendar/feed/${token}`,
        pathParameters: { token },
        queryStringParameters: query,
        headers: { 'X-Portal-Site': 'main', ...headers },
        body: null,
        requestContext: { requestId: 'r' },
      } as unknown as APIGatewayProxyEvent,
      {} as Context,
    );

  it('is cacheable for 5 minutes and answers 304 for a known ETag', async () => {
    const token = await subscribe(school.pat);
    const first = await ask(token);
    expect(first).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, max-age=300',
      },
    });
    expect(first.body).toMatch(/^BEGIN:VCALENDAR\r\n/);
    const etag = String(first.headers?.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      expect(await ask(token, { 'If-None-Match': known })).toMatchObject({
        statusCode: 304,
        body: '',
      });
    }
    expect((await ask(token, { 'If-None-Match': '"other"' })).statusCode).toBe(200);
  });

  it('answers HEAD as GET', async () => {
    const token = await subscribe(school.pat);
    const head = await ask(token, {}, { method: 'HEAD' });
    expect(head).toEqual(await ask(token));
    const etag = String(head.headers?.etag);
    const known = await ask(token, { 'If-None-Match': etag }, { method: 'HEAD' });
    expect(known.statusCode).toBe(304);
    expect((await ask('nonsense', {}, { method: 'HEAD' })).statusCode).toBe(404);
    expect((await ask(token, {}, { method: 'OPTIONS' })).statusCode).toBe(404);
  });

  it.each<Record<string, string>>([
    { nocache: '1' },
    { nocache: '1', utm_source: 'mail', _: '1764330000000' },
    { token: 'nonsense' },
    { __proto__x: 'y', constructor: 'z' },
  ])('ignores query parameters that other programs add: %j', async (query) => {
    const token = await subscribe(school.pat);
    expect(await ask(token, {}, { query })).toEqual(await ask(token));
    expect((await ask(token, {}, { method: 'HEAD', query })).statusCode).toBe(200);
  });

  it('answers on the host of another school as for an unknown address', async () => {
    const token = await subscribe(school.pat);
    const elsewhere = { 'X-Portal-Site': 'regional' };
    expect(await ask(token, elsewhere)).toEqual(await ask('nonsense', elsewhere));
    expect((await ask(token)).statusCode).toBe(200);
  });

  it('answers an unknown and a revoked address with the same bytes', async () => {
    const token = await subscribe(school.pat);
    await handlers().removeFeed({}, school.pat, request());
    const revoked = await ask(token);
    expect(revoked.statusCode).toBe(404);
    expect(await ask(`main.${'b'.repeat(43)}.ics`)).toEqual(revoked);
    expect(await ask('nonsense')).toEqual(revoked);
    expect(revoked.headers?.['cache-control']).toBe('no-store');
  });
});
