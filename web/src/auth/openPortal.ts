import { AppError } from '#shared/kernel/errors';
import { users as usersApi } from '#shared/people/users.contract';
import { signedOutPath } from '#shared/site/entry-paths';
import { settings as settingsApi } from '#shared/site/settings.contract';
import type { WebConfig } from '#shared/sites';
import { call, connect } from '../api/client.ts';
import { setServerTime } from '../api/clock.ts';
import { unreachable } from '../api/sentences.ts';
import { saveAllDrafts } from '../components/editing/drafts/saveAllDrafts.ts';
import { firstConfig, firstSession } from '../start/start.ts';
import { savePath, takeSavedPath } from './addresses.ts';
import type { SignedIn } from './amplify.ts';
import type { Booted } from './booted.ts';
import { oncePerMinute } from './guard.ts';
import { choosePool, freshIdToken, idToken, openPool, signIn } from './pool.ts';
import { leaveHere } from './signOut.ts';
import { tabSession } from './tabSession.ts';
import { tabs } from './tabs.ts';

const signInGuard = oncePerMinute(sessionStorage, 'sign-in');
const reloadGuard = oncePerMinute(sessionStorage, 'reload');

/** Reads the host's configuration, the session and the signed-in person, or goes to the sign-in. */
export async function openPortal(onSessionLost: () => void): Promise<Booted> {
  try {
    const config = await readConfig();
    choosePool(config);
    if (location.pathname === signedOutPath) return { kind: 'signedOut', config };
    return await openSession(config, onSessionLost);
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
  await signIn(config);
  return { kind: 'leaving' };
}

async function readConfig(): Promise<WebConfig> {
  const read = await firstConfig;
  if (!read) throw new AppError('unavailable', unreachable);
  return read as WebConfig;
}

async function openSession(config: WebConfig, onSessionLost: () => void): Promise<Booted> {
  // Loads while other tabs are asked for the session.
  if (!tabSession(sessionStorage)) openPool().catch(() => undefined);
  const first = await firstSession;
  if (tabs.hasLeft()) {
    await leaveHere();
    return { kind: 'leaving' };
  }
  const isOfPool = first?.clientId === config.userPoolClientId;
  const person = isOfPool ? first : await signedInAtPool();
  if (person && 'refused' in person) return { kind: 'refused', config, message: person.refused };
  if (!person) return signInGuard.pass() ? goToSignIn(config) : { kind: 'signIn', config };
  connect({
    apiRoot: new URL(config.apiRoot, location.origin),
    fetch: (url, init) => fetch(url, init),
    token: idToken,
    freshToken: freshIdToken,
    onServerTime: setServerTime,
    onSessionLost: () => void reloadOr(onSessionLost),
  });
  // The code of the sign-in is there when a token must be refreshed without a connection.
  setTimeout(() => void openPool().catch(() => undefined), spare);
  return readSession(config, person);
}

/** Milliseconds after which code is loaded that the screen does not wait for. */
const spare = 10_000;

/** Finishes a sign-in that returns, or refreshes the tokens of this tab. */
async function signedInAtPool(): Promise<SignedIn | { refused: string } | undefined> {
  const { amplify, end } = await openPool();
  if (end?.kind === 'refused') return { refused: end.message };
  if (end) history.replaceState(null, '', takeSavedPath(sessionStorage, location.origin));
  const person = await amplify.signedIn();
  if (end?.kind === 'done') tabs.announce();
  return person;
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
