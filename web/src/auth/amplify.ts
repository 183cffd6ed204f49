import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut as leave, signInWithRedirect } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, Hub, sessionStorage as tabStorage } from 'aws-amplify/utils';
import { signedOutPath, signInCallbackPath, type WebConfig } from '#shared/sites';
import { plainRefusal, refusalIn } from './refusal.ts';

/** The only file that knows Amplify. It is loaded beside the first paint, not before it. */

// Its warnings speak to developers; what goes wrong is told on the screen.
ConsoleLogger.LOG_LEVEL = 'ERROR';

const amplifyPrefix = 'CognitoIdentityServiceProvider';

const storedUnder = (clientId: string, name: string) =>
  localStorage.getItem(`${amplifyPrefix}.${clientId}.${name}`);

/** How a sign-in that came back ended; `lost` is one that this browser no longer knows of. */
export type SignInEnd = { kind: 'done' } | { kind: 'lost' } | { kind: 'refused'; message: string };

/** Tells Amplify about the site's pool, and finishes a sign-in if the address is its callback. */
export async function openSession(config: WebConfig): Promise<SignInEnd | undefined> {
  const isCallback = location.pathname === signInCallbackPath;
  const begun = storedUnder(config.userPoolClientId, 'inflightOAuth') === 'true';
  const refused = refusalIn(location.href, storedUnder(config.userPoolClientId, 'oauthState'));
  const ended = isCallback && begun ? signInEnd() : undefined;
  if (begun && !isCallback) forgetUnfinishedSignIn(config.userPoolClientId);
  // Tokens live as long as the tab: a family's shared tablet keeps nothing of the person before.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tabStorage);
  const resources = amplifyConfig(config);
  // With a provider of its own, Amplify leaves telling it about the pool to us.
  cognitoUserPoolsTokenProvider.setAuthConfig(resources.Auth);
  Amplify.configure(resources, {
    Auth: { tokenProvider: cognitoUserPoolsTokenProvider },
  });
  if (!isCallback) return undefined;
  const end: SignInEnd = ended ? await ended : { kind: 'lost' };
  return refused && end.kind !== 'done' ? { kind: 'refused', message: refused } : end;
}

/**
 * Somebody went to the sign-in and came away from it, with Back or another address: without this, Amplify waits for its end. Should
 * another tab be at the sign-in just now, it begins anew by itself when it comes back.
 */
function forgetUnfinishedSignIn(clientId: string): void {
  for (const name of ['inflightOAuth', 'oauthState', 'oauthPKCE']) {
    localStorage.removeItem(`${amplifyPrefix}.${clientId}.${name}`);
  }
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

/** The person's ID token, refreshed when it is about to expire; undefined when nobody is signed in. */
export const idToken = async (): Promise<string | undefined> =>
  (await fetchAuthSession()).tokens?.idToken?.toString();

/** A new ID token, whatever the old one's age; undefined when it cannot be had. */
export const freshIdToken = async (): Promise<string | undefined> =>
  (await fetchAuthSession({ forceRefresh: true })).tokens?.idToken?.toString();

/** The username of the signed-in person, as the school's roster writes it. */
export async function signedInUsername(): Promise<string | undefined> {
  const claim = (await fetchAuthSession()).tokens?.idToken?.payload.preferred_username;
  return typeof claim === 'string' ? claim : undefined;
}

/** Goes to the school's sign-in. */
export async function signIn({ identityProvider }: WebConfig): Promise<void> {
  forgetTokens();
  await signInWithRedirect(identityProvider ? { provider: { custom: identityProvider } } : {});
}

/** Ends the session here and at the pool, and lands on the signed-out page. */
export const signOut = (): Promise<void> => leave();

/** Amplify refuses to begin a sign-in while it holds tokens, also such that no longer work. */
function forgetTokens(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(amplifyPrefix)) sessionStorage.removeItem(key);
  }
}
