/** The session of this tab, as Amplify stores it. Reading it needs no code of Amplify. */

export const tokenPrefix = 'CognitoIdentityServiceProvider.';

/** A signed-in person, from a valid ID token. */
export interface TabSession {
  readonly clientId: string;
  readonly idToken: string;
  /** The person's identity in the pool. */
  readonly sub: string;
  /** As the school's roster writes it. */
  readonly username: string;
  /** Shown only; no right follows from it. */
  readonly orgUnit: string | undefined;
}

type Entries = readonly (readonly [key: string, value: string])[];

/** A token with less time than this, in milliseconds, is refreshed first. */
const margin = 60_000;

/** Returns everything that Amplify has stored in a tab. */
export const storedTokens = (storage: Storage): Entries =>
  Object.keys(storage)
    .filter((key) => key.startsWith(tokenPrefix))
    .map((key) => [key, storage.getItem(key) ?? '']);

/** A person whom stored tokens name. Nothing says that the tokens are still valid. */
export type TabPerson = Omit<TabSession, 'idToken'>;

/** Returns the session in stored entries; undefined without one, or when its token has expired. */
export function sessionIn(entries: Entries, now: number): TabSession | undefined {
  const { session, expires } = foundIn(entries) ?? {};
  return expires !== undefined && expires > now + margin ? session : undefined;
}

/** Returns the person whom the tokens of a tab name, also after they have expired. */
export function tabPerson(storage: Storage): TabPerson | undefined {
  try {
    return foundIn(storedTokens(storage))?.session;
  } catch {
    return undefined;
  }
}

/** Returns the session in stored entries, and when it expires by the clock of this device. */
function foundIn(entries: Entries) {
  const value = (name: string) => entries.find(([key]) => key === name)?.[1];
  const [lastKey, user] = entries.find(([key]) => key.endsWith('.LastAuthUser')) ?? [];
  const clientId = lastKey?.slice(tokenPrefix.length, -'.LastAuthUser'.length);
  const idToken = value(`${tokenPrefix}${clientId}.${user}.idToken`);
  if (!clientId || !idToken) return undefined;
  const claims = claimsOf(idToken);
  const drift = Number(value(`${tokenPrefix}${clientId}.${user}.clockDrift`)) || 0;
  const { exp, sub, preferred_username: username, 'custom:orgUnit': orgUnit } = claims;
  if (typeof exp !== 'number') return undefined;
  if (typeof sub !== 'string' || typeof username !== 'string') return undefined;
  const isKnown = typeof orgUnit === 'string';
  const session = { clientId, idToken, sub, username, orgUnit: isKnown ? orgUnit : undefined };
  return { session, expires: exp * 1000 - drift };
}

/** Returns the session of this tab. */
export function tabSession(storage: Storage): TabSession | undefined {
  try {
    return sessionIn(storedTokens(storage), Date.now());
  } catch {
    // A browser without storage signs in each time.
    return undefined;
  }
}

/** Returns the claims of a token. The API checks the signature; here they are only read. */
function claimsOf(token: string): Record<string, unknown> {
  try {
    const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return {};
  }
}
