import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
} from 'jose';
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
  const trusted = new Map(sites.map((site) => [site.issuer, { site, keys: keysOf(site.issuer) }]));
  return async (token) => {
    const { issuer, kid } = namedIn(token);
    const pool = trusted.get(issuer ?? '');
    // Without a kid, a set of one key would accept the token.
    if (!pool || !kid) throw signInAgain();
    const { site, keys } = pool;
    const payload = await provenBy(keys, token, site);
    const isForUsAlone = payload.aud === site.clientId;
    const isFromThePast = Number(payload.iat) <= Date.now() / 1000 + 60;
    if (payload.token_use !== 'id' || !payload.sub || !isForUsAlone || !isFromThePast) {
      throw signInAgain();
    }
    return { site, sub: payload.sub };
  };
}

const signInAgain = () => new AppError('unauthorised', 'Please sign in again.');

/** What a token says of itself, before anything is proven. */
function namedIn(token: string): { issuer: string | undefined; kid: string | undefined } {
  try {
    return { issuer: decodeJwt(token).iss, kid: decodeProtectedHeader(token).kid };
  } catch {
    throw signInAgain();
  }
}

async function provenBy(keys: Keys, token: string, site: SiteFacts): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys as Exclude<Keys, CryptoKey>, {
      algorithms: ['RS256'],
      issuer: site.issuer,
      audience: site.clientId,
      requiredClaims: ['sub', 'iat', 'exp', 'token_use'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError && !ofKeySet.has(error.code)) throw signInAgain();
    throw error;
  }
}

/** Faults of a key set that could not be fetched or read: nobody's token is to blame, and nobody is told to sign in again. */
const ofKeySet: ReadonlySet<string> = new Set([
  errors.JOSEError.code,
  errors.JWKSInvalid.code,
  errors.JWKSTimeout.code,
]);
