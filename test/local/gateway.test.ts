import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#bin/lib/running/sign-in';
import { claimsOf } from '#bin/local/gateway/authorizer';
import { quickThreads } from '#bin/local/lambda/functions';
import { type School, startSchool } from '#test/local/running-school';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

const echoed = async (path: string, init?: RequestInit) =>
  (await school.call(init?.method ?? 'GET', path, init)).json();

describe('API call', () => {
  test('sends the event of a REST API to the Lambda', async () => {
    const event = await echoed('/echo/a%20b/?x=1&x=2&y=%C3%BC', { headers: { 'X-Asked': 'yes' } });
    expect(event).toMatchObject({
      resource: '/echo/{id}',
      path: '/echo/a%20b/',
      httpMethod: 'GET',
      pathParameters: { id: 'a%20b' },
      queryStringParameters: { x: '2', y: 'ü' },
      multiValueQueryStringParameters: { x: ['1', '2'], y: ['ü'] },
      body: null,
      isBase64Encoded: false,
      requestContext: { stage: 'api', path: '/api/echo/a%20b/', resourcePath: '/echo/{id}' },
    });
    expect(event.requestContext).not.toHaveProperty('authorizer');
  });

  test('carries CloudFront’s viewer headers and the host of the API, not of the site', async () => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (iPhone) Mobile',
      'CloudFront-Viewer-Country': 'XX',
    };
    const event = await echoed('/echo/1', { headers });
    expect(event.headers).toMatchObject({
      'CloudFront-Viewer-Country': 'AU',
      'CloudFront-Is-Mobile-Viewer': 'true',
      'CloudFront-Is-Desktop-Viewer': 'false',
    });
    expect(event.headers.Host).toMatch(/execute-api/);
    expect(event.headers['X-Forwarded-For']).toMatch(/^127\.0\.0\.1,/);
  });

  test('prefers a literal path to a path parameter', async () => {
    expect(await echoed('/echo/mine')).toMatchObject({
      resource: '/echo/mine',
      pathParameters: null,
    });
  });

  test('forwards a text body unchanged and a binary body in base64', async () => {
    const post = (type: string, body: BodyInit) =>
      echoed('/echo/1', { method: 'POST', headers: { 'content-type': type }, body });
    expect(await post('application/json', '{"é":1}')).toMatchObject({
      body: '{"é":1}',
      isBase64Encoded: false,
    });
    expect(await post('image/png', new Uint8Array([255, 0, 1]))).toMatchObject({
      body: '/wAB',
      isBase64Encoded: true,
    });
  });

  test('returns every cookie, and bytes when the caller accepts the type', async () => {
    const answer = await school.call('GET', '/echo/1?picture=1', {
      headers: { accept: 'image/png' },
    });
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([137, 80, 78, 71]));
    const plain = await school.call('GET', '/echo/1');
    expect(plain.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  test('returns 403 without a route and 413 for a body over 10 MB', async () => {
    expect((await school.call('GET', '/nowhere')).status).toBe(403);
    const body = new Uint8Array(10 * 1024 ** 2 + 1);
    expect((await school.call('POST', '/echo/1', { body })).status).toBe(413);
  });

  test('answers a preflight from the API document', async () => {
    const answer = await school.call('OPTIONS', '/me');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('failing Lambda', () => {
  test.each(['throw', 'malformed', 'exit', 'memory'])(
    'returns 502 after %s and answers the next call',
    async (what) => {
      expect((await school.act(what)).status).toBe(502);
      expect((await school.act('count')).status).toBe(200);
    },
  );

  test('ends at its timeout, whether it is busy or waiting', async () => {
    const started = performance.now();
    const answers = await Promise.all([school.act('spin'), school.act('sleep', { ms: 60_000 })]);
    expect(answers.map(({ status }) => status)).toEqual([502, 502]);
    expect(performance.now() - started).toBeLessThan(9_000);
    expect((await school.act('count')).status).toBe(200);
  });
});

describe('parallel calls', () => {
  const json = async (call: Promise<Response>) => (await call).json();

  test('starts no more environments than cores and reuses them', async () => {
    const calls = Array.from({ length: 32 }, () => json(school.act('thread')));
    const threads = (await Promise.all(calls)).map(({ thread }) => thread);
    expect(new Set(threads).size).toBeLessThanOrEqual(quickThreads);
    expect(threads).toContain((await json(school.act('thread'))).thread);
  });

  test('gives a call that another call waits for its turn', async () => {
    // Each call waits for the answer of the next one, which the same function gives.
    const depth = quickThreads + 2;
    expect(await json(school.act('nest', { depth }))).toEqual({ depth });
  });

  test('runs the worker while all calls wait for it', async () => {
    const bodies = Array.from({ length: quickThreads }, (_, i) => `awaited ${i}`);
    const waiting = bodies.map((body) => json(school.act('sendAndWait', { body })));
    expect(await Promise.all(waiting)).toEqual(bodies.map((seen) => ({ seen })));
  });
});

test('gives a Lambda its local addresses and no other variable of the machine', async () => {
  process.env.SECRET_OF_THE_SHELL = 'yes';
  const env = await (await school.act('env')).json();
  expect(env.LINK).toBe(`${school.url('one')}/notes`);
  expect(env.QUEUE).toMatch(
    new RegExp(`^http://127.0.0.1:${school.port}/000000000000/Data-Work\\w+$`),
  );
  expect(env.AWS_ENDPOINT_URL_S3).toBe(`http://127.0.0.1:${school.port}`);
  expect(env).not.toHaveProperty('SECRET_OF_THE_SHELL');
  expect(env).not.toHaveProperty('PATH');
});

describe('signed-in call', () => {
  const me = (authorization?: string) =>
    school.call('GET', '/me', authorization === undefined ? {} : { headers: { authorization } });

  beforeAll(async () => {
    const cognito = new CognitoIdentityProviderClient({
      region: 'ap-southeast-2',
      endpoint: school.environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    const { ref } = school.find('AWS::Cognito::UserPool', 'Pool');
    await cognito.send(new AdminCreateUserCommand({ UserPoolId: ref, Username: 'ann' }));
  });

  test('carries the claims of a good ID token as text', async () => {
    const { id_token } = await signIn(school, 'one', 'ann');
    const { requestContext } = await (await me(`Bearer ${id_token}`)).json();
    expect(requestContext.authorizer.claims).toMatchObject({
      'cognito:username': 'ann',
      token_use: 'id',
      iss: (await (await school.act('env')).json()).ISSUER,
      exp: expect.stringMatching(/^\w{3} \w{3} \d\d \d\d:\d\d:\d\d UTC \d{4}$/),
    });
  });

  test.each([
    ['no token', async () => undefined],
    ['nonsense', async () => 'Bearer nonsense'],
    ['an access token', async () => `Bearer ${(await signIn(school, 'one', 'ann')).access_token}`],
    [
      'a token with a letter changed',
      async () =>
        `Bearer ${(await signIn(school, 'one', 'ann')).id_token.replace(/.{4}$/, 'AAAA')}`,
    ],
  ])('returns 401 with CORS headers for %s', async (_, token) => {
    const answer = await me(await token());
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('authorizer', async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const jwk = await exportJWK(publicKey);
  const pool = {
    issuer: 'http://pool',
    clientIds: ['web'],
    keys: createLocalJWKSet({ keys: [{ ...jwk, kid: 'k', alg: 'RS256' }] }),
  };
  const token = (claims: object, key: CryptoKey = privateKey, life = '1h') =>
    new SignJWT({ sub: 's', aud: 'web', iss: 'http://pool', token_use: 'id', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuedAt()
      .setExpirationTime(life)
      .sign(key);

  test('accepts a valid token with or without the word Bearer', async () => {
    const good = await token({ 'cognito:groups': ['a', 'b'], email_verified: true });
    const claims = { sub: 's', 'cognito:groups': 'a,b', email_verified: 'true' };
    expect(await claimsOf(good, [pool])).toMatchObject(claims);
    expect(await claimsOf(`Bearer ${good}`, [pool])).toMatchObject(claims);
  });

  test.each([
    ['another issuer', () => token({ iss: 'http://elsewhere' })],
    ['another audience', () => token({ aud: 'other' })],
    ['another use', () => token({ token_use: 'access' })],
    ['another key', () => token({}, other.privateKey)],
    ['an end in the past', () => token({}, privateKey, '-1s')],
    ['no subject', () => token({ sub: undefined })],
  ])('refuses a token with %s', async (_, make) => {
    expect(await claimsOf(await make(), [pool])).toBeUndefined();
  });
});
