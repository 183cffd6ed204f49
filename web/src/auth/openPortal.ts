import { api } from '#shared/contract/api';
import { AppError } from '#shared/errors';
import { signedOutPath, WebConfig } from '#shared/sites';
import { call, connect } from '../api/client.ts';
import { setServerTime } from '../api/clock.ts';
import { unreachable } from '../api/sentences.ts';
import { keepEverything } from '../components/drafts/keeping.ts';
import { savePath, takeSavedPath } from './addresses.ts';
import type { Booted } from './boot.ts';
import { oncePerMinute } from './guard.ts';

const signInGuard = oncePerMinute(sessionStorage, 'sign-in');
const reloadGuard = oncePerMinute(sessionStorage, 'reload');

/** Reads the host's configuration, then the session, then who is signed in; or goes to the sign-in. */
export async function openPortal(onSessionLost: () => void): Promise<Booted> {
  const signInCode = import('./amplify.ts');
  try {
    const config = await readConfig();
    if (location.pathname === signedOutPath) return { kind: 'signedOut', config };
    return await openSession(config, await signInCode, onSessionLost);
  } catch (error) {
    // The call that lost the session has said so; the reload or the question is on its way.
    if (error instanceof AppError && error.kind === 'unauthorised') return { kind: 'leaving' };
    const message = error instanceof AppError ? error.message : unreachable;
    return { kind: 'unreachable', message };
  }
}

/** Keeps the way and goes to the school's sign-in. */
export async function goToSignIn(config: WebConfig): Promise<Booted> {
  savePath(sessionStorage, location);
  const amplify = await import('./amplify.ts');
  await amplify.signIn(config);
  return { kind: 'leaving' };
}

async function readConfig(): Promise<WebConfig> {
  const answer = await fetch('/config.json').catch(() => undefined);
  if (!answer?.ok) throw new AppError('unavailable', unreachable);
  return WebConfig.parse(await answer.json());
}

async function openSession(
  config: WebConfig,
  amplify: typeof import('./amplify.ts'),
  onSessionLost: () => void,
): Promise<Booted> {
  const end = await amplify.openSession(config);
  if (end?.kind === 'refused') return { kind: 'refused', config, message: end.message };
  if (end) history.replaceState(null, '', takeSavedPath(sessionStorage, location.origin));

  const username = await amplify.signedInUsername();
  if (!username) return signInGuard.pass() ? goToSignIn(config) : { kind: 'signIn', config };
  connect({
    apiRoot: new URL(config.apiRoot, location.origin),
    fetch: (url, init) => fetch(url, init),
    token: amplify.idToken,
    freshToken: amplify.freshIdToken,
    onServerTime: setServerTime,
    onSessionLost: () => void reloadOr(onSessionLost),
  });
  return readSession(config, username);
}

/** Loads the page anew once, with what is typed kept; or asks, as is done whenever the page is still here after that. */
async function reloadOr(ask: () => void): Promise<void> {
  if (!reloadGuard.pass()) return ask();
  await keepEverything();
  location.reload();
  setTimeout(ask, stayed);
}

/** Milliseconds after which a page that should have been left was not: somebody has chosen to stay. */
const stayed = 3000;

async function readSession(config: WebConfig, username: string): Promise<Booted> {
  try {
    const [user, settings] = await Promise.all([
      call(api.users.get, { username }),
      call(api.settings.get, { id: config.schoolUid }),
    ]);
    signInGuard.reset();
    return { kind: 'signedIn', session: { config, user, settings } };
  } catch (error) {
    const isRefused =
      error instanceof AppError && (error.kind === 'forbidden' || error.kind === 'notFound');
    if (isRefused) return { kind: 'refused', config, message: error.message };
    throw error;
  }
}
