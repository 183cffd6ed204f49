import { AppError } from '#shared/kernel/errors';
import { users as usersApi } from '#shared/people/users.contract';
import { settings as settingsApi } from '#shared/site/settings.contract';
import { signedOutPath, type WebConfig } from '#shared/sites';
import { call, connect } from '../api/client.ts';
import { setServerTime } from '../api/clock.ts';
import { unreachable } from '../api/sentences.ts';
import { saveAllDrafts } from '../components/editing/drafts/saveAllDrafts.ts';
import { savePath, takeSavedPath } from './addresses.ts';
import type { SignedIn } from './amplify.ts';
import type { Booted } from './booted.ts';
import { oncePerMinute } from './guard.ts';

const signInGuard = oncePerMinute(sessionStorage, 'sign-in');
const reloadGuard = oncePerMinute(sessionStorage, 'reload');

/** Reads the host's configuration, the session and the signed-in person, or goes to the sign-in. */
export async function openPortal(onSessionLost: () => void): Promise<Booted> {
  const signInCode = import('./amplify.ts');
  try {
    const config = await readConfig();
    if (location.pathname === signedOutPath) return { kind: 'signedOut', config };
    return await openSession(config, await signInCode, onSessionLost);
  } catch (error) {
    // The failed call has already reported it, and the page reloads or asks to sign in.
    if (error instanceof AppError && error.kind === 'unauthorised') return { kind: 'leaving' };
    const message = error instanceof AppError ? error.message : unreachable;
    return { kind: 'unreachable', message };
  }
}

/** Saves the current path and goes to the school's sign-in. */
export async function goToSignIn(config: WebConfig): Promise<Booted> {
  savePath(sessionStorage, location);
  const amplify = await import('./amplify.ts');
  await amplify.signIn(config);
  return { kind: 'leaving' };
}

async function readConfig(): Promise<WebConfig> {
  const answer = await fetch('/config.json').catch(() => undefined);
  if (!answer?.ok) throw new AppError('unavailable', unreachable);
  return answer.json();
}

async function openSession(
  config: WebConfig,
  amplify: typeof import('./amplify.ts'),
  onSessionLost: () => void,
): Promise<Booted> {
  const end = await amplify.openSession(config);
  if (end?.kind === 'refused') return { kind: 'refused', config, message: end.message };
  if (end) history.replaceState(null, '', takeSavedPath(sessionStorage, location.origin));

  const person = await amplify.signedIn();
  if (!person) return signInGuard.pass() ? goToSignIn(config) : { kind: 'signIn', config };
  connect({
    apiRoot: new URL(config.apiRoot, location.origin),
    fetch: (url, init) => fetch(url, init),
    token: amplify.idToken,
    freshToken: amplify.freshIdToken,
    onServerTime: setServerTime,
    onSessionLost: () => void reloadOr(onSessionLost),
  });
  return readSession(config, person);
}

/**
 * Saves drafts and reloads the page, at most once a minute. Otherwise, or if the page stays, asks
 * to sign in.
 */
async function reloadOr(ask: () => void): Promise<void> {
  if (!reloadGuard.pass()) return ask();
  await saveAllDrafts();
  location.reload();
  setTimeout(ask, stayed);
}

/** Milliseconds after which the person must have chosen to stay on the page. */
const stayed = 3000;

async function readSession(config: WebConfig, { username, orgUnit }: SignedIn): Promise<Booted> {
  try {
    const [user, settings] = await Promise.all([
      call(usersApi.get, { username }),
      call(settingsApi.get, { id: config.schoolUid }),
    ]);
    if (!('type' in user)) throw new Error("The API answered a name for the caller's own profile.");
    signInGuard.reset();
    return { kind: 'signedIn', session: { config, user, orgUnit, settings } };
  } catch (error) {
    const isRefused =
      error instanceof AppError && (error.kind === 'forbidden' || error.kind === 'notFound');
    if (isRefused) return { kind: 'refused', config, message: error.message };
    throw error;
  }
}
