import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Portal } from '#bin/lib/running/portal';
import {
  closeProfiles,
  endProfiles,
  keptProfile,
  openChromium,
} from '#test/support/browser/chromium';
import { startSchools } from '#test/support/portal/demo-schools';

/** Two small demo schools on a running portal, and a browser. */
export interface DemoPortal {
  readonly portal: Portal;
  /** Opens a path of a school as a person who is not signed in, and signs in. */
  readonly signIn: (site: string, username: string, path?: string) => Promise<Visit>;
  readonly stop: () => Promise<void>;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
}

/** Starts the portal with the data of an earlier start, as a second `npm start` does. */
export async function startDemoPortal(): Promise<DemoPortal> {
  const portal = await startSchools();
  const browser: Browser = await openChromium();
  return {
    portal,
    async signIn(site, username, path = '/') {
      const origin = portal.url(site);
      const context = await keptProfile(browser, { baseURL: origin, reducedMotion: 'reduce' });
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      await page.goto(path);
      await page.locator('input[name=username]').fill(username);
      await page.keyboard.press('Enter');
      return { page, context, origin };
    },
    async stop() {
      await closeProfiles(browser);
      await endProfiles(portal.port);
      await portal.stop();
    },
  };
}
