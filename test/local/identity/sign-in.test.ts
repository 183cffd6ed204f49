import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  askToken,
  callback,
  clientId,
  exchangeForm,
  type Pools,
  pkce,
  poolId,
  request,
  runPools,
  signIn,
  tokensOf,
} from './running-pools.ts';

let pools: Pools;
beforeAll(async () => {
  pools = await runPools();
  for (const [Username, role] of [
    ['ann', 'teacher'],
    ['ben', 'student'],
    ['gone', 'student'],
  ]) {
    await pools.sdk.send(
      new AdminCreateUserCommand({
        UserPoolId: poolId,
        Username,
        UserAttributes: [
          { Name: 'email', Value: `${Username}@school.example` },
          { Name: 'given_name', Value: `${Username} <b>` },
          { Name: 'name', Value: 'not mapped' },
          { Name: 'custom:role', Value: role },
        ],
      }),
    );
  }
  await pools.sdk.send(new AdminDisableUserCommand({ UserPoolId: poolId, Username: 'gone' }));
});
beforeEach(() => {
  pools.ahead = 0;
});
afterAll(() => pools.stop());

const authorize = (query: URLSearchParams, cookie = '', prefix = 'main') =>
  fetch(`${pools.url}/${prefix}/oauth2/authorize?${query}`, {
    redirect: 'manual',
    headers: { cookie },
  });

const whereTo = async (query: URLSearchParams, cookie = '') =>
  (await authorize(query, cookie)).headers.get('location') ?? '';

describe('sign-in flow', () => {
  it('redirects from authorize to the sign-in page with the same query', async () => {
    const query = request(pkce().challenge);
    expect(await whereTo(query)).toBe(`/login?${query}`);
  });

  it('returns tokens for a code and its verifier, valid by the published keys', async () => {
    const tokens = await tokensOf(pools, 'ann', { nonce: 'once' });
    const keys = createLocalJWKSet(pools.identity.jwks(poolId) as never);
    const { payload } = await jwtVerify(tokens.id_token ?? '', keys, {
      issuer: `http://localhost:4000/cognito-idp/${poolId}`,
      audience: clientId,
      algorithms: ['RS256'],
    });
    expect(payload).toMatchObject({
      token_use: 'id',
      'cognito:username': 'School_ann',
      'cognito:groups': [`${poolId}_School`],
      email: 'ann@school.example',
      email_verified: false,
      given_name: 'ann <b>',
      'custom:role': 'teacher',
      nonce: 'once',
      identities: [
        { userId: 'ann', providerName: 'School', providerType: 'OIDC', primary: 'true' },
      ],
    });
    expect(payload.sub).toMatch(/^[0-9a-f]{8}-/);
    expect(payload).not.toHaveProperty('name');
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(15 * 60);

    const access = (await jwtVerify(tokens.access_token ?? '', keys)).payload;
    expect(access).toMatchObject({
      token_use: 'access',
      client_id: clientId,
      scope: 'openid profile email',
      username: 'School_ann',
      sub: payload.sub,
      origin_jti: payload.origin_jti,
    });
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
  });

  it('signs the two kinds of token with different keys', async () => {
    const { id_token = '', access_token = '' } = await tokensOf(pools, 'ann');
    const kids = [id_token, access_token].map((token) => decodeProtectedHeader(token).kid);
    expect(new Set(kids).size).toBe(2);
  });

  it('gives a person the same sub at each sign-in', async () => {
    const [first, second] = [await tokensOf(pools, 'ben'), await tokensOf(pools, 'ben')];
    expect(decodeJwt(second.id_token ?? '').sub).toBe(decodeJwt(first.id_token ?? '').sub);
  });

  it('returns the state to the exact callback', async () => {
    const { response, answer } = await signIn(pools, 'ann', request(pkce().challenge));
    expect(response.headers.get('location')?.startsWith(`${callback}?code=`)).toBe(true);
    expect(answer.state).toBe('a-state');
  });

  it('signs a browser with a session in without asking again', async () => {
    const { cookie } = await signIn(pools, 'ann', request(pkce().challenge));
    const { verifier, challenge } = pkce();
    const back = new URL(await whereTo(request(challenge), cookie));
    const code = back.searchParams.get('code') ?? '';
    expect((await askToken(pools, exchangeForm(code, verifier))).status).toBe(200);
  });

  it('asks for a sign-in on prompt=login, after the session and at the other site', async () => {
    const { response, cookie } = await signIn(pools, 'ann', request(pkce().challenge));
    expect(response.headers.get('set-cookie')).toContain('HttpOnly');
    const again = request(pkce().challenge);
    expect(await whereTo(request(pkce().challenge, { prompt: 'login' }), cookie)).toMatch(
      /^\/login/,
    );
    const regional = request(pkce().challenge, { client_id: 'regionalclient' });
    expect((await authorize(regional, cookie, 'regional')).headers.get('location')).toMatch(
      /^\/login/,
    );
    pools.ahead = 3_601_000;
    expect(await whereTo(again, cookie)).toMatch(/^\/login/);
  });

  it('reports login_required for prompt=none without a session', async () => {
    const back = await whereTo(request(pkce().challenge, { prompt: 'none' }));
    expect(back).toBe(`${callback}?state=a-state&error=login_required`);
  });
});

describe('sign-in page', () => {
  const page = async (change: Record<string, string> = {}) => {
    const response = await fetch(`${pools.url}/main/login?${request(pkce().challenge, change)}`);
    return { response, text: await response.text() };
  };

  it('names the provider and lists the people, escaped', async () => {
    const { response, text } = await page();
    expect(text).toContain('<title>Sign in · School</title>');
    expect(text).toContain('value="ben"');
    expect(text).toContain('ben · student');
    expect(text).not.toContain('<b>');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('allows its form to end only at the app', async () => {
    const policy = (await page()).response.headers.get('content-security-policy');
    expect(policy).toContain("form-action 'self' http://main.localhost:4000;");
  });

  it('finds people by name', async () => {
    const { text } = await page({ q: 'BEN' });
    expect(text).toContain('value="ben"');
    expect(text).not.toContain('value="ann"');
  });

  it('treats % and _ as plain characters', async () => {
    expect((await page({ q: '%' })).text).toContain('No person matches “%”.');
  });

  it.each([
    ['an unknown username', 'nobody', 'No person has the username “nobody”.'],
    ['no name', '', 'Type a username'],
    ['a disabled account', 'gone', 'The account “gone” is disabled.'],
    ['the pool’s own name for a federated person', 'School_ann', 'No person has'],
  ])('explains what is wrong with %s', async (_case, username, sentence) => {
    await tokensOf(pools, 'ann');
    const { response } = await signIn(pools, username, request(pkce().challenge));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(sentence);
  });
});

describe('invalid sign-in request', () => {
  it.each([
    ['an unknown client', { client_id: 'nobody' }, 'invalid_client'],
    ['a client of another pool', { client_id: 'regionalclient' }, 'invalid_client'],
    ['a callback of another party', { redirect_uri: 'https://evil.example/' }, 'redirect_mismatch'],
    ['a callback that only begins right', { redirect_uri: `${callback}x` }, 'redirect_mismatch'],
    ['no callback', { redirect_uri: undefined }, 'redirect_mismatch'],
  ])('shows on a page of the pool: %s', async (_case, change, error) => {
    const query = request(pkce().challenge, change);
    expect(await whereTo(query)).toBe(`/error?error=${error}`);
    const { response } = await signIn(pools, 'ann', query);
    expect(response.headers.get('location')).toBe(`/error?error=${error}`);
  });

  it.each([
    ['the implicit flow', { response_type: 'token' }, 'unauthorized_client'],
    ['no response type', { response_type: undefined }, 'invalid_request'],
    [
      'a scope beyond the client’s',
      { scope: 'openid aws.cognito.signin.user.admin' },
      'invalid_scope',
    ],
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a provider the client does not have', { identity_provider: 'COGNITO' }, 'invalid_request'],
  ])('returns to the app: %s', async (_case, change, error) => {
    const query = request(pkce().challenge, change);
    const returned = new URL(await whereTo(query));
    expect(returned.origin + returned.pathname).toBe(callback);
    expect(returned.searchParams.get('error')).toBe(error);
    expect(returned.searchParams.get('state')).toBe('a-state');
    expect((await signIn(pools, 'ann', query)).answer).not.toHaveProperty('code');
  });
});

describe('sign-out', () => {
  const logout = async (query: Record<string, string>, cookie: string) =>
    await fetch(`${pools.url}/main/logout?${new URLSearchParams(query)}`, {
      redirect: 'manual',
      headers: { cookie },
    });

  it('ends the session and redirects to the app', async () => {
    const { cookie } = await signIn(pools, 'ann', request(pkce().challenge));
    const logout_uri = 'http://main.localhost:4000/signed-out';
    const response = await logout({ client_id: clientId, logout_uri }, cookie);
    expect(response.headers.get('location')).toBe(logout_uri);
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await whereTo(request(pkce().challenge), cookie)).toMatch(/^\/login/);
  });

  it('refuses an address that is not the client’s and keeps the session', async () => {
    const { cookie } = await signIn(pools, 'ann', request(pkce().challenge));
    const evil = { client_id: clientId, logout_uri: 'https://evil.example/' };
    const response = await logout(evil, cookie);
    expect(response.headers.get('location')).toBe('/error?error=redirect_mismatch');
    expect(await whereTo(request(pkce().challenge), cookie)).toContain('code=');
  });

  it('redirects to a new sign-in on request', async () => {
    const { cookie } = await signIn(pools, 'ann', request(pkce().challenge));
    const query = Object.fromEntries(request(pkce().challenge));
    expect((await logout(query, cookie)).headers.get('location')).toMatch(/^\/login\?/);
  });
});
