import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  base64url,
  CompactSign,
  createLocalJWKSet,
  errors,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  SignJWT,
} from 'jose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { KeySet } from '#functions/kernel/http/key-set';
import { type TokenVerifier, tokenVerifier } from '#functions/kernel/http/token';
import { cachedSchools } from '#functions/kernel/schools/schools';
import { AppError } from '#shared/kernel/errors';
import type { SiteFacts } from '#shared/sites';
import { schoolNamed } from '#test/support/records/school';

const site = (schoolUid: string): SiteFacts => ({
  schoolUid: schoolNamed(schoolUid).site,
  name: schoolUid,
  host: `${schoolUid}.example`,
  timeZone: 'Australia/Sydney',
  sender: `portal@${schoolUid}.example`,
  configurationSet: `portal-${schoolUid}`,
  issuer: `https://cognito-idp.example/pool_${schoolUid}`,
  clientId: `client-${schoolUid}`,
});
const sites = [site('main'), site('regional')] as const;
const [main, regional] = sites;

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
let pairs: Record<string, Pair>;
let verify: TokenVerifier;
let publicKeys: Record<string, JWK>;

beforeAll(async () => {
  const make = () => generateKeyPair('RS256', { extractable: true });
  pairs = { main: await make(), regional: await make(), stranger: await make() };
  publicKeys = {};
  for (const name of ['main', 'regional']) {
    publicKeys[name] = {
      ...(await exportJWK(pairs[name]?.publicKey as CryptoKey)),
      kid: `${name}-1`,
      alg: 'RS256',
      use: 'sig',
    };
  }
  verify = tokenVerifier(schoolsOf(sites), (issuer) =>
    setWith(
      createLocalJWKSet({
        keys: [publicKeys[issuer.endsWith('main') ? 'main' : 'regional'] as JWK],
      }),
    ),
  );
});

const setWith = (keyOf: KeySet['keyOf']): KeySet => ({ keyOf, prepare: async () => {} });
/** A verifier whose key sets fail. */
const failing = (error: Error) =>
  tokenVerifier(schoolsOf(sites), () =>
    setWith(async () => {
      throw error;
    }),
  );

const schoolsOf = (sites: readonly SiteFacts[]) => cachedSchools(async () => sites);
const seconds = () => Math.floor(Date.now() / 1000);
const claims = (fields: Record<string, unknown> = {}) => ({
  sub: '11111111-2222-3333-4444-555555555555',
  iss: main.issuer,
  aud: main.clientId,
  token_use: 'id',
  iat: seconds() - 10,
  exp: seconds() + 600,
  'cognito:username': 'jo',
  ...fields,
});
/** Signs like the site's pool, with any header. */
const sign = (payload: object, header: Record<string, unknown> = {}, by = 'main') =>
  new SignJWT(payload as never)
    .setProtectedHeader({ alg: 'RS256', kid: `${by}-1`, ...header } as never)
    .sign(pairs[by]?.privateKey as CryptoKey);
/** Signs a payload given as text, because `JSON.stringify` cannot write infinity. */
const signText = (text: string) =>
  new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'RS256', kid: 'main-1' })
    .sign(pairs.main?.privateKey as CryptoKey);
const withNumber = (name: string, number: string) =>
  signText(JSON.stringify(claims({ [name]: 'NUMBER' })).replace('"NUMBER"', number));
const unsigned = (header: object, payload: object, signature = '') =>
  `${base64url.encode(JSON.stringify(header))}.${base64url.encode(JSON.stringify(payload))}.${signature}`;
const without = (name: string) => {
  const all: Record<string, unknown> = claims();
  delete all[name];
  return all;
};

describe('tokenVerifier', () => {
  it('returns the site and the subject of a pool’s token', async () => {
    expect(await verify(await sign(claims()))).toMatchObject({ site: main, sub: claims().sub });
    const now = Math.floor(Date.now() / 1000);
    // A refreshed token keeps the time of its sign-in.
    const old = await verify(await sign({ ...claims(), auth_time: now - 900 }));
    expect(old.signedInAt).toBe(now - 900);
    const other = await sign(
      claims({ iss: regional.issuer, aud: regional.clientId }),
      {},
      'regional',
    );
    expect((await verify(other)).site).toBe(regional);
  });

  const attacks: Record<string, () => Promise<string> | string> = {
    'is not a token at all': () => 'nonsense',
    'is empty': () => '',
    'has two parts': () => 'a.b',
    'has a header that is no JSON': () => `${base64url.encode('{')}.${base64url.encode('{}')}.x`,
    'has a payload that is a list': () => unsigned({ alg: 'RS256', kid: 'main-1' }, []),
    'uses alg none': () => unsigned({ alg: 'none', kid: 'main-1' }, claims()),
    'uses alg None': () => unsigned({ alg: 'None', kid: 'main-1' }, claims()),
    'uses alg nOnE': () => unsigned({ alg: 'nOnE', kid: 'main-1' }, claims()),
    'uses alg none with a signature of another token': async () =>
      unsigned({ alg: 'none', kid: 'main-1' }, claims(), (await sign(claims())).split('.')[2]),
    'has no alg': () => unsigned({ kid: 'main-1' }, claims(), 'x'),
    'has its signature taken off': async () => (await sign(claims())).replace(/[^.]*$/, ''),
    'has its signature changed': async () => `${(await sign(claims())).slice(0, -6)}AAAAAA`,
    'has its payload changed': async () => {
      const [header, , signature] = (await sign(claims())).split('.');
      return `${header}.${base64url.encode(JSON.stringify(claims({ sub: 'someone-else' })))}.${signature}`;
    },
    'is signed with the public key as an HMAC secret': async () => {
      const pem = await exportSPKI(pairs.main?.publicKey as CryptoKey);
      const head = unsigned({ alg: 'HS256', kid: 'main-1' }, claims()).replace(/\.$/, '');
      return `${head}.${createHmac('sha256', pem).update(head).digest('base64url')}`;
    },
    'is signed with the key set as an HMAC secret': () => {
      const head = unsigned({ alg: 'HS256', kid: 'main-1' }, claims()).replace(/\.$/, '');
      return `${head}.${createHmac('sha256', JSON.stringify(publicKeys.main)).update(head).digest('base64url')}`;
    },
    'is signed with PS256 by the right key pair’s numbers': async () => {
      const jwk = { ...(await exportJWK(pairs.main?.privateKey as CryptoKey)), alg: 'PS256' };
      const key = await crypto.subtle.importKey(
        'jwk',
        jwk as JsonWebKey,
        { name: 'RSA-PSS', hash: 'SHA-256' },
        false,
        ['sign'],
      );
      return new SignJWT(claims() as never)
        .setProtectedHeader({ alg: 'PS256', kid: 'main-1' })
        .sign(key);
    },
    'is signed with RS512': async () => {
      const jwk = { ...(await exportJWK(pairs.main?.privateKey as CryptoKey)), alg: 'RS512' };
      const key = await crypto.subtle.importKey(
        'jwk',
        jwk as JsonWebKey,
        { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512' },
        false,
        ['sign'],
      );
      return new SignJWT(claims() as never)
        .setProtectedHeader({ alg: 'RS512', kid: 'main-1' })
        .sign(key);
    },
    'is signed by a stranger under our kid': () => sign(claims(), { kid: 'main-1' }, 'stranger'),
    'is signed by a stranger who brings the key along': async () =>
      sign(
        claims(),
        { kid: 'main-1', jwk: await exportJWK(pairs.stranger?.publicKey as CryptoKey) },
        'stranger',
      ),
    'is signed by a stranger who names a key address': () =>
      sign(claims(), { kid: 'main-1', jku: 'https://evil.example/jwks.json' }, 'stranger'),
    'is signed by a stranger who names a certificate': () =>
      sign(
        claims(),
        { kid: 'main-1', x5u: 'https://evil.example/cert.pem', x5c: ['AAAA'] },
        'stranger',
      ),
    'has a kid of no key': () => sign(claims(), { kid: 'other' }),
    'has a kid that is a path': () => sign(claims(), { kid: '../../etc/passwd' }),
    'has no kid': () => sign(claims(), { kid: undefined }),
    'has an empty kid': () => sign(claims(), { kid: '' }),
    'has the kid of the other school': () => sign(claims(), { kid: 'regional-1' }),
    'is signed by the other school in our name': () => sign(claims(), {}, 'regional'),
    'is ours, but says the other school issued it': () => sign(claims({ iss: regional.issuer })),
    'is of the other school for our client': () =>
      sign(claims({ iss: regional.issuer }), {}, 'regional'),
    'has an unknown issuer': () => sign(claims({ iss: 'https://cognito-idp.example/pool_evil' })),
    'has our issuer with a slash': () => sign(claims({ iss: `${main.issuer}/` })),
    'has our issuer in capitals': () => sign(claims({ iss: main.issuer.toUpperCase() })),
    'has a list of issuers': () => sign(claims({ iss: [main.issuer] })),
    'has no issuer': () => sign(without('iss')),
    'is for another client': () => sign(claims({ aud: 'client-other' })),
    'is for the other school’s client': () => sign(claims({ aud: regional.clientId })),
    'is for several clients, ours among them': () =>
      sign(claims({ aud: [main.clientId, 'client-other'] })),
    'has no audience': () => sign(without('aud')),
    'is an access token': () => sign(claims({ token_use: 'access', client_id: main.clientId })),
    'is an access token without audience': () =>
      sign({ ...without('aud'), token_use: 'access', client_id: main.clientId }),
    'does not say what it is for': () => sign(without('token_use')),
    'has expired': () => sign(claims({ exp: seconds() - 1 })),
    'never expires': () => sign(without('exp')),
    'expires at a word': () => sign(claims({ exp: 'tomorrow' })),
    'expires at infinity': () => withNumber('exp', '1e400'),
    'expires after the end of time': () => withNumber('exp', '1e300'),
    'was made at minus infinity': () => withNumber('iat', '-1e400'),
    'is valid since minus infinity': () => withNumber('nbf', '-1e400'),
    'was made at a word': () => sign(claims({ iat: '10' })),
    'is not valid yet': () => sign(claims({ nbf: seconds() + 600 })),
    'was made in the future': () => sign(claims({ iat: seconds() + 600 })),
    'does not say when it was made': () => sign(without('iat')),
    'has no subject': () => sign(without('sub')),
    'has an empty subject': () => sign(claims({ sub: '' })),
    'has an object as its subject': () => signText(JSON.stringify(claims({ sub: {} }))),
    'has a list as its subject': () => signText(JSON.stringify(claims({ sub: ['a'] }))),
    'has a number as its subject': () => signText(JSON.stringify(claims({ sub: 7 }))),
    'has true as its subject': () => signText(JSON.stringify(claims({ sub: true }))),
    'asks for a critical extension': () =>
      sign(claims(), { crit: ['exp'], exp: 1 }).catch(() => 'refused.to.sign'),
  };

  for (const [what, make] of Object.entries(attacks)) {
    it(`rejects with 401 a token that ${what}`, async () => {
      await expect(verify(await make())).rejects.toMatchObject({
        name: 'AppError',
        kind: 'unauthorised',
        message: 'Please sign in again.',
      });
    });
  }

  it('throws a server fault when the key set cannot be fetched', async () => {
    const offline = failing(new Error('connect ECONNREFUSED'));
    await expect(offline(await sign(claims()))).rejects.toThrow('ECONNREFUSED');
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['is not there', (response) => response.destroy()],
    ['has a fault', (response) => response.writeHead(500).end('{}')],
    ['is no JSON', (response) => response.end('<html>')],
    ['is no key set', (response) => response.end('{"keys":1}')],
  ])(
    'is no fault of the person when the key set %s: nobody is told to sign in',
    async (_, answer) => {
      const server = createServer((_, response) => answer(response));
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pool`;
      const verify = tokenVerifier(schoolsOf([{ ...main, issuer }]));
      const fault = await verify(await sign(claims({ iss: issuer }))).catch((error) => error);
      server.close();
      expect(fault).toBeInstanceOf(Error);
      expect(fault).not.toBeInstanceOf(AppError);
    },
  );

  it('throws a server fault when the key set takes too long', async () => {
    const slow = failing(new errors.JWKSTimeout());
    await expect(slow(await sign(claims()))).rejects.toBeInstanceOf(errors.JWKSTimeout);
  });

  it('throws a server fault for our own errors with a token error’s name', async () => {
    const broken = failing(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    await expect(broken(await sign(claims()))).rejects.toThrow('refused');
  });

  it.each([
    ['no issuer', () => sign(without('iss'))],
    ['no kid', () => sign(claims(), { kid: undefined })],
    ['an empty kid', () => sign(claims(), { kid: '' })],
    ['neither', () => sign(without('iss'), { kid: undefined })],
  ])('reads no school for a token with %s', async (_, make) => {
    const withIssuer = vi.fn(async () => main);
    const counted = tokenVerifier({ all: async () => sites, withIssuer });
    await expect(counted(await make())).rejects.toMatchObject({ kind: 'unauthorised' });
    expect(withIssuer).not.toHaveBeenCalled();
  });
});
