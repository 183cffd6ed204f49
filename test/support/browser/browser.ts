import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { buildWeb, webFolder } from '#bin/lib/build/build';
import type { SiteFacts } from '#shared/sites';
import {
  closeProfiles,
  inEachPage,
  keptProfile,
  openChromium,
} from '#test/support/browser/chromium';
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

interface ScreenOptions {
  /** People sign in on the page. */
  readonly signsIn?: boolean;
  /** Other facts of the school. */
  readonly is?: Partial<SiteFacts>;
}

/** The built pages. While the files of this process run, nobody changes what they are made of. */
let built: Promise<string> | undefined;

/**
 * Starts the screens for a test file. Each test begins with the records that `scene` stores, and its
 * browser profiles are closed at its end. People are signed in already, unless a test checks the
 * sign-in, which loads every page twice.
 */
export function screensWith(
  scene: Scene = async () => {},
  { signsIn = false, is }: ScreenOptions = {},
): Screens {
  // The fields exist as soon as a test runs.
  const screens = {} as Screens;
  let restore = () => {};
  beforeAll(async () => {
    built ??= buildWeb();
    await built;
    const college = await startCollege(is && { is });
    await scene(college);
    restore = college.tables.mark();
    const server = await startFront(college, webFolder);
    Object.assign(screens, { college, server, ...(await openBrowser(server, { signsIn })) });
  });
  beforeEach(() => {
    restore();
    screens.server.forget();
  });
  afterEach(() => closeProfiles(screens.browser));
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
  const browser = await openChromium();
  return {
    browser,
    /** Returns an empty browser profile in which `person` is signed in, or signs in on the page. */
    async as(person: string, looking: Looking = {}) {
      const made = { baseURL: server.origin, ...lookOf(looking) };
      const context = await keptProfile(browser, made);
      context.setDefaultTimeout(patience);
      await remember(context, person);
      if (!signsIn && person !== 'refused') {
        await inEachPage(context, begin, sessionFor(server, person));
      }
      return context;
    },
    /**
     * Opens a path in an empty browser profile in which `person` is signed in, and waits for its main
     * heading. `prepare` may change the page before it loads.
     */
    async open(
      person: string,
      path: string,
      looking: Looking = {},
      prepare: (page: Page) => unknown = () => {},
    ) {
      const { timezoneId } = looking;
      const usual = lookOf(timezoneId ? { timezoneId } : {});
      const context = await keptProfile(browser, { baseURL: server.origin, ...usual });
      await remember(context, person);
      const page = await context.newPage();
      await look(page, looking);
      if (!signsIn && person !== 'refused') {
        await page.addInitScript(begin, sessionFor(server, person));
      }
      await prepare(page);
      return shown(page, path);
    },
    async close() {
      await closeProfiles(browser);
      await server.stop();
    },
  };
}

/** Opens a path and waits for its main heading. */
export async function open(context: BrowserContext, path: string): Promise<Page> {
  return shown(await context.newPage(), path);
}

async function shown(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** The window and preferences of a profile. */
const lookOf = ({ width = 1280, height = 900, ...looking }: Looking = {}) => ({
  viewport: { width, height },
  colorScheme: looking.colorScheme ?? ('light' as const),
  reducedMotion: looking.reducedMotion ?? ('reduce' as const),
  ...(looking.timezoneId && { timezoneId: looking.timezoneId }),
});

/** Gives a page the window and preferences of a person's browser. */
async function look(page: Page, looking: Looking) {
  const { viewport, colorScheme, reducedMotion } = lookOf(looking);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion });
  page.setDefaultTimeout(patience);
}

const sessionFor = ({ origin }: WebServer, person: string) => ({
  home: origin,
  session: sessionOf(person, Number(new URL(origin).port)),
});

/**
 * Signs a person in for the first page of a profile. After a sign-out, and in other tabs, the
 * sign-in works as usual.
 */
function begin({ home, session }: ReturnType<typeof sessionFor>): void {
  if (location.origin !== home || document.cookie.includes('begun')) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the other API answers later than the portal starts.
  document.cookie = 'begun=1';
  for (const [key, value] of session) sessionStorage.setItem(key, value);
  // Marks the session as one of the school's sign-in, so that signing out ends it there too.
  localStorage.setItem('CognitoIdentityServiceProvider.standin.oauthSignIn', 'true,false');
}

/** Milliseconds that an act in a page may take. */
const patience = 20_000;

/** Lets the school's sign-in know the person of a profile. */
const remember = (context: BrowserContext, person: string) =>
  context.addCookies([{ name: 'person', value: person, domain: 'auth.localhost', path: '/' }]);
