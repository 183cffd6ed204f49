import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { buildWeb, webFolder } from '#bin/lib/build/build';
import { launchChromium } from '#test/support/browser/chromium';
import { type Front, startFront } from '#test/support/browser/front';
import { sessionOf } from '#test/support/browser/sign-in';
import { type College, startCollege } from '#test/support/college/college';

/** The window and preferences of a person's browser. */
export interface Looking {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  /** The time zone of the device, by default that of this process. */
  timezoneId?: string;
}

/** The built pages over the API in this process, and a browser. */
export interface Screens extends Awaited<ReturnType<typeof openBrowser>> {
  readonly server: Front;
  readonly college: College;
}

type Scene = (college: College) => Promise<unknown>;

/**
 * Starts the screens for a test file. Each test begins with the records that `scene` stores, and its
 * browser profiles are closed at its end. People are signed in already, unless a test checks the
 * sign-in, which loads every page twice.
 */
export function screensWith(scene: Scene = async () => {}, options = { signsIn: false }): Screens {
  // The fields exist as soon as a test runs.
  const screens = {} as Screens;
  let restore = () => {};
  beforeAll(async () => {
    await buildWeb();
    const college = await startCollege();
    await scene(college);
    restore = college.tables.mark();
    const server = await startFront(college, webFolder);
    Object.assign(screens, { college, server, ...(await openBrowser(server, options)) });
  });
  beforeEach(() => {
    restore();
    screens.server.forget();
  });
  afterEach(async () => {
    await Promise.all(screens.browser.contexts().map((context) => context.close()));
  });
  afterAll(async () => {
    await screens.close();
    await screens.college.stop();
  });
  return screens;
}

/** A server of pages. */
interface WebServer {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Starts a browser for a server. */
export async function openBrowser(server: WebServer, { signsIn = false }) {
  const browser = await launchChromium();
  return {
    browser,
    /** Opens a new browser profile in which `person` is signed in at the school's sign-in. */
    async as(person: string, looking: Looking = {}) {
      const context = await contextOf(browser, server, person, looking);
      if (!signsIn && person !== 'refused') await signedIn(context, server, person);
      return context;
    },
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

/** Opens a path and waits for its main heading. */
export async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/**
 * Signs a person in for the first page of a profile. After a sign-out, and in other tabs, the
 * sign-in works as usual.
 */
async function signedIn(context: BrowserContext, { origin }: WebServer, person: string) {
  await context.addInitScript(
    ({ home, session }) => {
      if (location.origin !== home || document.cookie.includes('begun')) return;
      // biome-ignore lint/suspicious/noDocumentCookie: the other API answers later than the portal starts.
      document.cookie = 'begun=1';
      for (const [key, value] of session) sessionStorage.setItem(key, value);
      // Marks the session as one of the school's sign-in, so that signing out ends it there too.
      localStorage.setItem('CognitoIdentityServiceProvider.standin.oauthSignIn', 'true,false');
    },
    { home: origin, session: sessionOf(person, Number(new URL(origin).port)) },
  );
}

async function contextOf(browser: Browser, server: WebServer, person: string, looking: Looking) {
  const { width = 1280, height = 900, colorScheme = 'light', reducedMotion = 'reduce' } = looking;
  const { timezoneId } = looking;
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width, height },
    colorScheme,
    reducedMotion,
    ...(timezoneId && { timezoneId }),
  });
  context.setDefaultTimeout(20_000);
  await context.addCookies([
    { name: 'person', value: person, domain: 'auth.localhost', path: '/' },
  ]);
  return context;
}
