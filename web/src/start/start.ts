import { signedOutPath, signInCallbackPath } from '#shared/site/entry-paths';
import { adminScreens } from '#shared/site/screens/administration';
import { patternOf } from '#shared/site/screens/pattern';
import { portalScreens } from '#shared/site/screens/portal';
import type { Screen } from '#shared/site/screens/screen';
import { unsubscribeToken } from '../auth/addresses.ts';
import { storedTokens, type TabSession, tabSession } from '../auth/tabSession.ts';
import { tabs } from '../auth/tabs.ts';
import { firstDevice } from '../device/loaded.ts';
import { screenCode } from '../screenCode.ts';
import { type FirstConfig, startReads } from './firstReads.ts';

/**
 * The first code of a page: finds the session, and starts everything that the screen waits for
 * while the rest of the code loads. It is small and has no package, so that it runs first.
 */

/** The host's configuration as it was read, not checked; undefined without an answer. */
export const firstConfig: Promise<unknown> = fetch('/config.json')
  .then((answer) => (answer.ok ? answer.json() : undefined))
  .catch(() => undefined);

/** The session of this tab, or the one that the device or another tab has. */
export const firstSession: Promise<TabSession | undefined> = begin();

async function begin(): Promise<TabSession | undefined> {
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
  const session = tabSession(sessionStorage);
  if (session) startScreen(session);
  return session;
}

/** Starts the code and the reads of the screen at the address. */
function startScreen(session: TabSession): void {
  const screens: readonly Screen[] = [...portalScreens, ...adminScreens];
  const screen = screens.find(({ path }) => patternOf(path).test(location.pathname));
  // A failure is reported when the screen is opened.
  if (screen?.module) screenCode(screen.module)?.catch(() => undefined);
  // Filters in the address change the reads.
  const known = location.search ? undefined : screen;
  void firstConfig.then((config) => {
    if (config && !tabs.hasLeft()) startReads(config as FirstConfig, session, known);
  });
}
