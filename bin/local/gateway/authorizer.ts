import { type JWTVerifyGetKey, jwtVerify } from 'jose';

/** The parts of a user pool that the authorizer uses. */
export interface TrustedPool {
  issuer: string;
  clientIds: readonly string[];
  /** Finds the public key of a token. */
  keys: JWTVerifyGetKey;
}

/**
 * Returns the claims of a valid ID token as strings, as API Gateway's Cognito authorizer does, or
 * `undefined`. The gateway answers 401 for every reason.
 */
export async function claimsOf(
  header: string | undefined,
  pools: readonly TrustedPool[],
): Promise<Record<string, string> | undefined> {
  const token = header?.replace(/^Bearer\s+/i, '');
  if (!token) return undefined;
  for (const pool of pools) {
    try {
      const { payload } = await jwtVerify(token, pool.keys, {
        algorithms: ['RS256'],
        issuer: pool.issuer,
        audience: [...pool.clientIds],
        requiredClaims: ['exp', 'aud', 'sub', 'token_use'],
      });
      if (payload.token_use === 'id') return asStrings(payload);
    } catch {
      // Not a valid token of this pool. Try the next pool.
    }
  }
  return undefined;
}

/** Converts claims to text as the gateway does: Java dates, joined lists, and JSON objects. */
function asStrings(claims: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [name, asString(name, value)]),
  );
}

function asString(name: string, value: unknown): string {
  if ((name === 'exp' || name === 'iat') && typeof value === 'number') return javaDate(value);
  if (Array.isArray(value)) {
    return value.every((item) => typeof item === 'string')
      ? value.join(',')
      : JSON.stringify(value);
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns a date in Java's format: `Fri Jul 07 19:53:35 UTC 2017`. */
function javaDate(seconds: number): string {
  const [weekday, day, month, year, time] = new Date(seconds * 1000).toUTCString().split(/,? /);
  return `${weekday} ${month} ${day} ${time} UTC ${year}`;
}
