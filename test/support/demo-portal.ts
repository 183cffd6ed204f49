import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Portal } from '#bin/lib/portal';
import { launchChromium } from '#test/support/chromium';
import { startSchools } from '#test/support/demo-schools';

/** The demo schools on a running portal, small, and a browser in front of them. */
export interface DemoPortal {
  readonly portal: Portal;
  /** Goes to a path of a school as somebody who is not signed in yet, and signs in there as a person does. */
  readonly signIn: (site: string, username: string, path?: string) => Promise<Visit>;
  readonly stop: () => Promise<void>;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
}

/** Starts it as `npm start` does the second time: with the schools that the first start filled. */
export async function startDemoPortal(): Promise<DemoPortal> {
  const portal = await startSchools();
  const browser: Browser = await launchChromium();
  return {
    portal,
    async signIn(site, username, path = '/') {
      const origin = portal.url(site);
      const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' });
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      await page.goto(path);
      await page.locator('input[name=username]').fill(username);
      await page.keyboard.press('Enter');
      return { page, context, origin };
    },
    async stop() {
      await browser.close();
      await portal.stop();
    },
  };
}
