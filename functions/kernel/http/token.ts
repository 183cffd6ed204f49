import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod';
import type { Schools } from '#functions/kernel/schools/schools';
import { AppError } from '#shared/kernel/errors';
import type { SiteFacts } from '#shared/sites';
import { type KeySet, keySetOf } from './key-set.ts';

/** The subject of a token in a site's user pool. */
export interface Identity {
  readonly site: SiteFacts;
  readonly sub: string;
  /** When the person signed in, in seconds since 1970. A refreshed token keeps it. */
  readonly signedInAt: number;
}

export type TokenVerifier = (token: string) => Promise<Identity>;

interface Preparation {
  /**
   * Loads the schools and their keys while the Lambda starts. Never throws: a call that finds none
   * loads them itself.
   */
  readonly prepare: () => Promise<void>;
}

/** The most schools whose keys are loaded at the start. Of more schools, a Lambda meets only some. */
const mostPrepared = 8;

/**
 * Returns a function that verifies ID tokens of the sites' own pools: RS256 only, key by `kid` from
 * the issuer's own key set, issuer, audience, use and expiry.
 * The gateway verifies them first; this is the second, independent check. Every other token gets
 * 401 with one sentence.
 */
export function tokenVerifier(
  schools: Pick<Schools, 'all' | 'withIssuer'>,
  setOf: (issuer: string) => KeySet = keySetOf,
): TokenVerifier & Preparation {
  const sets = new Map<string, KeySet>();
  const setOfSite = ({ issuer }: SiteFacts): KeySet => {
    const set = sets.get(issuer) ?? setOf(issuer);
    sets.set(issuer, set);
    return set;
  };
  async function verify(token: string): Promise<Identity> {
    const { issuer, kid } = unverifiedClaimsOf(token);
    // Without a kid, a set of one key would accept the token.
    const site = issuer && kid ? await schools.withIssuer(issuer) : undefined;
    if (!site) throw signInAgain();
    const claims = Claims.safeParse(await verifiedPayload(setOfSite(site), token, site)).data;
    const isForOurClient = claims?.aud === site.clientId;
    if (!claims || !isForOurClient || claims.iat > Date.now() / 1000 + 60) throw signInAgain();
    return { site, sub: claims.sub, signedInAt: claims.auth_time ?? claims.iat };
  }

  async function prepare(): Promise<void> {
    const all = await schools.all().catch(() => []);
    if (all.length > mostPrepared) return;
    await Promise.all(all.map((site) => setOfSite(site).prepare()));
  }
  return Object.assign(verify, { prepare });
}

/**
 * Seconds since 1970. JSON allows `1e400`, which is parsed as infinity: such a token would never
 * expire.
 */
const Seconds = z.int().nonnegative();

/** The claims that we check, with their types. A valid signature does not prove the types. */
const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  aud: z.string(),
  token_use: z.literal('id'),
  iat: Seconds,
  auth_time: Seconds.optional(),
  exp: Seconds,
  nbf: Seconds.optional(),
});

const signInAgain = () => new AppError('unauthorised', 'Please sign in again.');

/** Reads the issuer and key id of a token that is not verified yet. */
function unverifiedClaimsOf(token: string): {
  issuer: string | undefined;
  kid: string | undefined;
} {
  try {
    return { issuer: decodeJwt(token).iss, kid: decodeProtectedHeader(token).kid };
  } catch {
    throw signInAgain();
  }
}

async function verifiedPayload(
  { keyOf }: KeySet,
  token: string,
  site: SiteFacts,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ['RS256'],
      issuer: site.issuer,
      audience: site.clientId,
      requiredClaims: ['sub', 'iat', 'exp', 'token_use'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError && !keySetErrors.has(error.code)) throw signInAgain();
    throw error;
  }
}

/**
 * Errors of a key set that could not be fetched or read. They are our fault (500), so no person is
 * asked to sign in again.
 */
const keySetErrors: ReadonlySet<string> = new Set([
  errors.JOSEError.code,
  errors.JWKSInvalid.code,
  errors.JWKSTimeout.code,
]);
