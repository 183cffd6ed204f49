import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut as leave, signInWithRedirect } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, Hub, sessionStorage as tabStorage } from 'aws-amplify/utils';
import { signedOutPath, signInCallbackPath } from '#shared/site/entry-paths';
import type { WebConfig } from '#shared/sites';
import { plainRefusal, refusalIn } from './refusal.ts';

/** The only file that uses Amplify. Only `pool.ts` loads it. */

// Its warnings are for developers; the screen reports failures.
ConsoleLogger.LOG_LEVEL = 'ERROR';

const amplifyPrefix = 'CognitoIdentityServiceProvider';

const storedUnder = (clientId: string, name: string) =>
  localStorage.getItem(`${amplifyPrefix}.${clientId}.${name}`);

/** The result of a returning sign-in. `lost` is one that this browser does not know. */
export type SignInEnd = { kind: 'done' } | { kind: 'lost' } | { kind: 'refused'; message: string };

/** Configures Amplify for the site's pool, and finishes a sign-in on the callback address. */
export async function openSession(config: WebConfig): Promise<SignInEnd | undefined> {
  if (location.protocol === 'http:') {
    const { signInWithoutTls } = await import('./withoutTls.ts');
    signInWithoutTls(config.signInDomain);
  }
  const isCallback = location.pathname === signInCallbackPath;
  takeBegunSignIn(isCallback);
  const begun = storedUnder(config.userPoolClientId, 'inflightOAuth') === 'true';
  const refused = refusalIn(location.href, storedUnder(config.userPoolClientId, 'oauthState'));
  const ended = isCallback && begun ? signInEnd() : undefined;
  if (begun && !isCallback) forgetUnfinishedSignIn(config.userPoolClientId);
  // Tokens live as long as the tab, so a shared tablet keeps nothing of the last person.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tabStorage);
  const resources = amplifyConfig(config);
  // A custom token provider must be configured separately.
  cognitoUserPoolsTokenProvider.setAuthConfig(resources.Auth);
  Amplify.configure(resources, {
    Auth: { tokenProvider: cognitoUserPoolsTokenProvider },
  });
  if (!isCallback) return undefined;
  const end: SignInEnd = ended ? await ended : { kind: 'lost' };
  return refused && end.kind !== 'done' ? { kind: 'refused', message: refused } : end;
}

/** What Amplify stores about a sign-in that has begun: once for all tabs of a browser. */
const begunNames = ['inflightOAuth', 'inflightOAuthDeadline', 'oauthState', 'oauthPKCE'];
const begunKey = 'portal.sign-in';

/**
 * Moves what Amplify stored about a begun sign-in into this tab. Otherwise a sign-in in a second tab
 * replaces that of the first, and neither finishes.
 */
function keepBegunSignIn(clientId: string): void {
  const entries = begunNames.flatMap((name) => {
    const value = storedUnder(clientId, name);
    return value === null ? [] : [[`${amplifyPrefix}.${clientId}.${name}`, value]];
  });
  sessionStorage.setItem(begunKey, JSON.stringify(entries));
  forgetUnfinishedSignIn(clientId);
}

/** Puts back what this tab began, where Amplify finishes it. At another address it is over. */
function takeBegunSignIn(isCallback: boolean): void {
  const begun = sessionStorage.getItem(begunKey);
  sessionStorage.removeItem(begunKey);
  if (!begun || !isCallback) return;
  const entries: readonly [string, string][] = JSON.parse(begun);
  for (const [key, value] of entries) localStorage.setItem(key, value);
}

/** Forgets a sign-in that was interrupted; otherwise Amplify waits for its end. */
function forgetUnfinishedSignIn(clientId: string): void {
  for (const name of begunNames) localStorage.removeItem(`${amplifyPrefix}.${clientId}.${name}`);
}

/** Waits until Amplify has exchanged the code, or could not. */
function signInEnd(): Promise<SignInEnd> {
  return new Promise((resolve) => {
    const stop = Hub.listen('auth', ({ payload }) => {
      if (payload.event === 'signInWithRedirect') done({ kind: 'done' });
      if (payload.event === 'signInWithRedirect_failure') done({ kind: 'lost' });
    });
    const timer = setTimeout(() => done({ kind: 'refused', message: plainRefusal }), 20_000);
    function done(end: SignInEnd) {
      clearTimeout(timer);
      stop();
      resolve(end);
    }
  });
}

const amplifyConfig = (config: WebConfig) => ({
  Auth: {
    Cognito: {
      userPoolId: config.userPoolId,
      userPoolClientId: config.userPoolClientId,
      userPoolEndpoint: config.userPoolEndpoint,
      loginWith: {
        oauth: {
          domain: config.signInDomain,
          scopes: ['openid', 'profile', 'email'],
          redirectSignIn: [location.origin + signInCallbackPath],
          redirectSignOut: [location.origin + signedOutPath],
          responseType: 'code' as const,
        },
      },
    },
  },
});

/**
 * Returns the ID token, refreshed shortly before it expires; undefined when nobody is signed in.
 */
export const idToken = async (): Promise<string | undefined> =>
  (await fetchAuthSession()).tokens?.idToken?.toString();

/** Returns a new ID token, even if the old one is valid; undefined on failure. */
export const freshIdToken = async (): Promise<string | undefined> =>
  (await fetchAuthSession({ forceRefresh: true })).tokens?.idToken?.toString();

/** The signed-in person as the ID token names them. */
export interface SignedIn {
  /** As the school's roster writes it. */
  readonly username: string;
  /** Shown only; no right follows from it. */
  readonly orgUnit: string | undefined;
}

/** Returns who is signed in, or undefined when nobody is. */
export async function signedIn(): Promise<SignedIn | undefined> {
  const claims = (await fetchAuthSession()).tokens?.idToken?.payload;
  const username = claims?.preferred_username;
  const orgUnit = claims?.['custom:orgUnit'];
  if (typeof username !== 'string') return undefined;
  return { username, orgUnit: typeof orgUnit === 'string' ? orgUnit : undefined };
}

/** Goes to the school's sign-in. With `isAgain` it asks also a person who is signed in there. */
export async function signIn(
  { identityProvider, userPoolClientId }: WebConfig,
  isAgain: boolean,
): Promise<void> {
  forgetTokens();
  await signInWithRedirect({
    ...(identityProvider && { provider: { custom: identityProvider } }),
    ...(isAgain && { options: { prompt: 'LOGIN' } }),
  });
  keepBegunSignIn(userPoolClientId);
}

/** Ends the session here and at the pool, and opens the signed-out page. */
export const signOut = (): Promise<void> => leave();

/** Removes all tokens. Amplify refuses to start a sign-in while it has any, even expired ones. */
function forgetTokens(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(amplifyPrefix)) sessionStorage.removeItem(key);
  }
}
