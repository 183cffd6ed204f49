import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { TokenUse } from './records.ts';
import type { Store } from './store.ts';

/** The public keys of an issuer. */
export interface JsonWebKeySet {
  keys: JWK[];
}

/** Creates the missing signing keys of a pool. */
export function ensureKeys(store: Store, poolId: string) {
  for (const use of ['id', 'access'] satisfies TokenUse[]) {
    if (store.key(poolId, use)) continue;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    store.saveKey(poolId, use, { kid: randomBytes(32).toString('base64'), pem });
  }
}

/** Returns the public keys of a pool. */
export function publicKeys(store: Store, poolId: string): JsonWebKeySet {
  return {
    keys: store.keys(poolId).map(({ kid, pem }) => {
      const { kty, n, e } = createPublicKey(pem).export({ format: 'jwk' });
      return { alg: 'RS256', e, kid, kty, n, use: 'sig' } as JWK;
    }),
  };
}

/** Signs claims as a token of a pool. */
export function sign(store: Store, poolId: string, use: TokenUse, claims: JWTPayload) {
  const { kid, pem } = keyOf(store, poolId, use);
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(createPrivateKey(pem));
}

/** Returns the claims of a pool's access token; rejects other and expired tokens. */
export async function verifyAccess(store: Store, poolId: string, token: string, now: number) {
  const { payload } = await jwtVerify(token, createPublicKey(keyOf(store, poolId, 'access').pem), {
    algorithms: ['RS256'],
    currentDate: new Date(now),
  });
  if (payload.token_use !== 'access') throw new Error('The token is not an access token');
  return payload;
}

function keyOf(store: Store, poolId: string, use: TokenUse) {
  const key = store.key(poolId, use);
  if (!key) throw new Error(`The pool ${poolId} has no ${use} key`);
  return key;
}
