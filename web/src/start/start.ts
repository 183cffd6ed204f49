import { signedOutPath, signInCallbackPath } from '#shared/site/entry-paths';
import { adminScreens } from '#shared/site/screens/administration';
import { patternOf } from '#shared/site/screens/pattern';
import { portalScreens } from '#shared/site/screens/portal';
import type { Screen } from '#shared/site/screens/screen';
import type { WebConfig } from '#shared/sites';
import { unsubscribeToken } from '../auth/addresses.ts';
import { storedTokens, type TabSession, tabSession } from '../auth/tabSession.ts';
import { tabs } from '../auth/tabs.ts';
import { deviceChoice } from '../device/choice.ts';
import { firstDevice } from '../device/loaded.ts';
import { screenCode } from '../screenCode.ts';
import { startReads } from './firstReads.ts';
import { showLines } from './showLines.ts';

/**
 * The first code of a page: finds the session, and starts everything that the screen waits for
 * while the rest of the code loads. It is small and has no package, so that it runs first.
 */

/** The host's configuration as it was read, not checked; undefined without an answer. */
export const firstConfig: Promise<unknown> = fetch('/config.json')
  .then((answer) => (answer.ok ? answer.json() : undefined))
  .catch(() => undefined);

/** The session of this tab, or the one that the device or another tab has. */
export const firstSession: Promise<TabSession | undefined> = findSession();

/** A fault of the early start is not one of the portal, which then starts without it. */
const screenStarted = firstSession
  .then((session) => session && startScreen(session))
  .catch(() => undefined);

/** The longest time in milliseconds for which the portal waits for the last visit. */
const longest = 300;

/**
 * Settles once the start screen has shown the last visit of a person's own device, or has none. The
 * code of the portal runs after it: on a slow phone, that takes longer than all that is before.
 */
export const lastVisitShown: Promise<unknown> =
  deviceChoice() === 'own'
    ? Promise.race([screenStarted.then(painted), new Promise((done) => setTimeout(done, longest))])
    : Promise.resolve();

function painted(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
  });
}

async function findSession(): Promise<TabSession | undefined> {
  const { pathname } = location;
  const hasOwnWay = [signInCallbackPath, signedOutPath].includes(pathname);
  if (hasOwnWay || unsubscribeToken(pathname)) return undefined;
  try {
    if (storedTokens(sessionStorage).length === 0 && !(await (await firstDevice)?.takeTokens())) {
      await tabs.ask();
    }
  } catch {
    // A browser without storage signs in as usual.
  }
  return tabSession(sessionStorage);
}

/**
 * Starts the reads and the code of the screen at the address. The reads go first: they are small, and
 * the start screen shows them before the code has arrived. Resolves when the last visit is drawn.
 */
async function startScreen(session: TabSession): Promise<void> {
  const screens: readonly Screen[] = [...portalScreens, ...adminScreens];
  const screen = screens.find(({ path }) => patternOf(path).test(location.pathname));
  const config = (await firstConfig) as WebConfig | undefined;
  // Filters in the address change the reads.
  const known = location.search ? undefined : screen;
  let shown: Promise<void> | undefined;
  if (config && !tabs.hasLeft()) {
    const answer = startReads(config, session, known);
    // A screen without its lines is drawn as soon as its code is there.
    if (known && answer) shown = showLines(config, known, answer).catch(() => undefined);
  }
  // A failure is reported when the screen is opened.
  const module = screen?.module;
  if (module) lastVisitShown.then(() => screenCode(module)).catch(() => undefined);
  return shown;
}
