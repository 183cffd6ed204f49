import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { AppError } from '#shared/errors';
import type { SiteFacts } from '#shared/sites';

/** Who a token names: a subject of a site's user pool. */
export interface Identity {
  readonly site: SiteFacts;
  readonly sub: string;
}

export type TokenVerifier = (token: string) => Promise<Identity>;

type Keys = Parameters<typeof jwtVerify>[1];
const remoteKeys = (issuer: string): Keys =>
  createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`)) as Keys;

/**
 * Checks ID tokens of the sites' own pools: RS256 only, key from the issuer's own key set by `kid`, issuer, audience, use and
 * expiry (decisions.md section 2). The gateway has checked before; this is the second, independent look.
 * Anything else is answered with one sentence and 401.
 */
export function tokenVerifier(sites: readonly SiteFacts[], keysOf = remoteKeys): TokenVerifier {
  const keys = new Map(sites.map(({ issuer }) => [issuer, keysOf(issuer)]));
  return async (token) => {
    try {
      const header = decodeProtectedHeader(token);
      const named = decodeJwt(token).iss;
      const site = sites.find(({ issuer }) => issuer === named);
      const key = site && keys.get(site.issuer);
      if (!site || !key || !header.kid || header.alg !== 'RS256') throw signInAgain();
      const { payload } = await jwtVerify(token, key as Exclude<Keys, CryptoKey>, {
        algorithms: ['RS256'],
        issuer: site.issuer,
        audience: site.clientId,
        requiredClaims: ['sub', 'iat', 'exp', 'token_use'],
      });
      const isForUsAlone = payload.aud === site.clientId;
      const isFromThePast = Number(payload.iat) <= Date.now() / 1000 + 60;
      if (payload.token_use !== 'id' || !payload.sub || !isForUsAlone || !isFromThePast) {
        throw signInAgain();
      }
      return { site, sub: payload.sub };
    } catch (error) {
      if (isOurs(error)) throw signInAgain();
      throw error;
    }
  };
}

const signInAgain = () => new AppError('unauthorised', 'Please sign in again.');

/** A fault of the token, as opposed to a key set that could not be fetched. */
const isOurs = (error: unknown) =>
  error instanceof AppError ||
  error instanceof TypeError ||
  (error instanceof Error &&
    'code' in error &&
    String(error.code).startsWith('ERR_J') &&
    error.code !== 'ERR_JWKS_TIMEOUT');
