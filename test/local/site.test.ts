import { afterAll, beforeAll, expect, test } from 'vitest';
import { type School, startSchool } from '#test/local/running-school';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(school.url('one') + path, { headers });

test('serves the page with the policy headers at every address', async () => {
  for (const path of ['/', '/notes/12?x=1']) {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('One page for every address');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'self'; connect-src 'self' http://127.0.0.1:${school.port}`,
    );
  }
});

test('returns 404 for a missing file, not the page', async () => {
  expect((await get('/missing.js')).status).toBe(404);
});

test('runs no viewer-response function for an error of the origin', async () => {
  const { headers } = await get('/missing.js');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'");
});

test('replaces cloud addresses in deployed data with local ones', async () => {
  expect(await (await get('/config.json')).json()).toEqual({
    api: `${school.url('one')}/api`,
    client: school.find('AWS::Cognito::UserPoolClient', 'Pool/Web').ref,
  });
});

test('compresses text on request and answers 304 to a matching ETag', async () => {
  const packed = await get('/app.js', { 'accept-encoding': 'br' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(await packed.text()).toContain("console.log('school')");
  const plain = await get('/app.js', { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  const etag = plain.headers.get('etag') ?? '';
  expect((await get('/app.js', { 'if-none-match': etag })).status).toBe(304);
});

test('refuses a method that the behaviour does not allow', async () => {
  expect((await fetch(school.url('one'), { method: 'DELETE' })).status).toBe(403);
});

test('refuses an unknown host name', async () => {
  const answer = await fetch(`http://other.localhost:${school.port}/`);
  expect(answer.status).toBe(421);
  expect(await answer.text()).toContain('one.localhost');
});

test('lists the sites at localhost', async () => {
  const answer = await fetch(`http://localhost:${school.port}/`);
  expect(await answer.text()).toContain(school.url('one'));
});
