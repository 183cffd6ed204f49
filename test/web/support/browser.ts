import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildWeb, webFolder } from '#bin/lib/build';
import { launchChromium } from '#test/support/chromium';
import { startWebServer, type WebServer } from '#test/web/support/server';
import { sessionOf } from '#test/web/support/sign-in';

/** How a person looks at the portal. */
export interface Looking {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
}

/**
 * The built web application on the stand-in server, and a browser to use it with. Whoever uses it is signed in already, unless the sign-in
 * itself is looked at: it loads every page twice.
 */
export async function openScreens({ signsIn = false } = {}) {
  await buildWeb('localhost');
  const server = await startWebServer(webFolder('localhost'));
  const browser = await launchChromium();
  return {
    server,
    browser,
    /** A fresh browser profile, at whose school sign-in `person` is the one signed in. */
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
export type Screens = Awaited<ReturnType<typeof openScreens>>;

/** Opens a path and waits until the portal, or what stands before it, is there. */
export async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Gives the first page of a profile the session of somebody; once signed out, or in another tab, the sign-in is asked as ever. */
async function signedIn(context: BrowserContext, { origin }: WebServer, person: string) {
  await context.addInitScript(
    ({ home, session }) => {
      if (location.origin !== home || document.cookie.includes('begun')) return;
      // biome-ignore lint/suspicious/noDocumentCookie: the other way answers later than the portal starts.
      document.cookie = 'begun=1';
      for (const [key, value] of session) sessionStorage.setItem(key, value);
      // Says that the person came by the school's sign-in, so that leaving ends the session there too.
      localStorage.setItem('CognitoIdentityServiceProvider.standin.oauthSignIn', 'true,false');
    },
    { home: origin, session: sessionOf(person, Number(new URL(origin).port)) },
  );
}

async function contextOf(browser: Browser, server: WebServer, person: string, looking: Looking) {
  const { width = 1280, height = 900, colorScheme = 'light', reducedMotion = 'reduce' } = looking;
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width, height },
    colorScheme,
    reducedMotion,
  });
  context.setDefaultTimeout(20_000);
  await context.addCookies([
    { name: 'person', value: person, domain: 'auth.localhost', path: '/' },
  ]);
  return context;
}
