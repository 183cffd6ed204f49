import { AppError } from '#shared/kernel/errors';
import { users as usersApi } from '#shared/people/users.contract';
import { signedOutPath } from '#shared/site/entry-paths';
import { settings as settingsApi } from '#shared/site/settings.contract';
import type { WebConfig } from '#shared/sites';
import { call, connect } from '../api/client.ts';
import { setServerTime } from '../api/clock.ts';
import { offline, unreachable } from '../api/sentences.ts';
import { saveAllDrafts } from '../components/editing/drafts/saveAllDrafts.ts';
import { askLater, deviceChoice } from '../device/choice.ts';
import { firstDevice, firstDeviceView, ownDevice } from '../device/loaded.ts';
import { firstConfig, firstSession } from '../start/start.ts';
import { savePath, takeSavedPath } from './addresses.ts';
import type { SignedIn } from './amplify.ts';
import type { Booted, Session } from './booted.ts';
import { oncePerMinute } from './guard.ts';
import { choosePool, freshIdToken, idToken, openPool, signIn } from './pool.ts';
import { isSigningOut, leaveHere } from './signOut.ts';
import { tabPerson, tabSession } from './tabSession.ts';
import { tabs } from './tabs.ts';

const signInGuard = oncePerMinute(sessionStorage, 'sign-in');
const reloadGuard = oncePerMinute(sessionStorage, 'reload');

/** What the portal reports after its start. */
export interface Reports {
  readonly onSessionLost: () => void;
  /** Something has changed since the last visit, which the portal began with. */
  readonly onChange: (booted: Booted) => void;
}

/** Reads the host's configuration, the session and the signed-in person, or goes to the sign-in. */
export async function openPortal(reports: Reports): Promise<Booted> {
  try {
    const config = await readConfig();
    choosePool(config);
    if (location.pathname === signedOutPath) return { kind: 'signedOut', config };
    return await openSession(config, reports);
  } catch (error) {
    // The failed call has already reported it, and the page reloads or asks to sign in.
    if (error instanceof AppError && error.kind === 'unauthorised') return { kind: 'leaving' };
    const message = error instanceof AppError ? error.message : unreachable;
    return { kind: 'unreachable', message };
  }
}

/** Saves the current path and goes to the school's sign-in, which asks again with `isAgain`. */
export async function goToSignIn(config: WebConfig, isAgain = false): Promise<Booted> {
  savePath(sessionStorage, location);
  await signIn(config, isAgain);
  return { kind: 'leaving' };
}

async function readConfig(): Promise<WebConfig> {
  const read = await firstConfig;
  if (!read) throw new AppError('unavailable', unreachable);
  return read as WebConfig;
}

async function openSession(config: WebConfig, reports: Reports): Promise<Booted> {
  // Loads while other tabs are asked for the session.
  if (!tabSession(sessionStorage)) openPool().catch(() => undefined);
  const first = await firstSession;
  if (tabs.hasLeft()) {
    await leaveHere();
    return { kind: 'leaving' };
  }
  const [device] = await Promise.all([firstDevice, firstDeviceView]);
  const last = await device?.lastSession(config);
  const begin = () => {
    connectApi(config, reports);
    // The code of the sign-in is there when a token must be refreshed without a connection.
    setTimeout(() => void openPool().catch(() => undefined), spare);
  };
  if (last && (last.isLive || !(await isReachable()))) {
    begin();
    return openLast(last.session, reports);
  }
  const isOfPool = first?.clientId === config.userPoolClientId;
  const person = isOfPool ? first : await signedInAtPool();
  if (person && 'refused' in person) return { kind: 'refused', config, message: person.refused };
  if (!person && !navigator.onLine) throw new AppError('unavailable', offline);
  if (!person) return signInGuard.pass() ? goToSignIn(config) : { kind: 'signIn', config };
  begin();
  const booted = await readSession(config, person);
  if (booted.kind === 'signedIn') await ownDevice()?.rememberSession(booted.session);
  return booted;
}

/** Whether the portal's host answers. The browser does not know it of a bad connection. */
const isReachable = async (): Promise<boolean> =>
  navigator.onLine &&
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Connects the screens to the API. */
function connectApi(config: WebConfig, { onSessionLost }: Reports): void {
  connect({
    apiRoot: new URL(config.apiRoot, location.origin),
    fetch: (url, init) => fetch(url, init),
    token: () => whenReachable(idToken),
    freshToken: () => whenReachable(freshIdToken),
    onServerTime: setServerTime,
    onSessionLost: () => void reloadOr(onSessionLost),
  });
}

/** Without a connection, a tab without tokens is not signed out: it shows the last visit. */
async function whenReachable(token: typeof idToken): Promise<string | undefined> {
  if (!tabPerson(sessionStorage) && !(await isReachable()))
    throw new AppError('unavailable', offline);
  const given = await token();
  void ownDevice()?.rememberTokens();
  return given;
}

/** Milliseconds after which code is loaded that the screen does not wait for. */
const spare = 10_000;

/** Finishes a sign-in that returns, or refreshes the tokens of this tab. */
async function signedInAtPool(): Promise<SignedIn | { refused: string } | undefined> {
  const { amplify, end } = await openPool();
  if (end?.kind === 'refused') return { refused: end.message };
  if (end) history.replaceState(null, '', takeSavedPath(sessionStorage, location.origin));
  const person = await amplify.signedIn();
  if (end?.kind === 'done') {
    tabs.announce();
    await ownDevice()?.claimDevice();
    if (deviceChoice() === undefined) askLater();
  }
  return person;
}

/**
 * Saves drafts and reloads the page, at most once a minute. Otherwise, or if the page stays, asks
 * to sign in.
 */
async function reloadOr(ask: () => void): Promise<void> {
  if (isSigningOut()) return;
  if (!reloadGuard.pass()) return ask();
  await saveAllDrafts();
  location.reload();
  setTimeout(ask, stayed);
}

/** Milliseconds after which the person must have chosen to stay on the page. */
const stayed = 3000;

/** Shows the last visit at once, and reads the session again. */
function openLast(session: Session, { onChange }: Reports): Booted {
  const { config, user, orgUnit } = session;
  const again = async () => {
    const booted = await readSession(config, { username: user.username, orgUnit });
    if (booted.kind === 'refused') await ownDevice()?.forgetLastVisit();
    else if (booted.kind !== 'signedIn') return;
    else if (!(await ownDevice()?.rememberSession(booted.session))) return;
    onChange(booted);
  };
  // Without a connection the screens say so, and the next visit reads it.
  again().catch(() => addEventListener('online', () => void again().catch(() => undefined)));
  return { kind: 'signedIn', session };
}

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
