import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildWeb, webFolder } from '#bin/lib/build';
import { launchChromium } from '#test/support/chromium';
import { startWebServer, type WebServer } from '#test/web/support/server';

/** How a person looks at the portal. */
export interface Looking {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
}

/** The built web application on the stand-in server, and a browser to use it with. */
export async function openScreens() {
  await buildWeb('localhost');
  const server = await startWebServer(webFolder('localhost'));
  const browser = await launchChromium();
  return {
    server,
    browser,
    /** A fresh browser profile, at whose school sign-in `person` is the one signed in. */
    as: (person: string, looking: Looking = {}) => contextOf(browser, server, person, looking),
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

async function contextOf(browser: Browser, server: WebServer, person: string, looking: Looking) {
  const { width = 1280, height = 900, colorScheme = 'light', reducedMotion = 'reduce' } = looking;
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width, height },
    colorScheme,
    reducedMotion,
  });
  context.setDefaultTimeout(10_000);
  await context.addCookies([
    { name: 'person', value: person, domain: 'auth.localhost', path: '/' },
  ]);
  return context;
}
