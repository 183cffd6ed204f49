import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { fingerprint } from '#bin/lib/fingerprint';
import { made } from '#bin/lib/made';
import { openPortal, type Portal } from '#bin/lib/portal';
import { buildFolder, project } from '#bin/lib/project';
import { seed } from '#bin/lib/seed';
import { launchChromium } from '#test/support/chromium';
import { startPortal } from '#test/support/portal';

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
  const portal = await startPortal({ from: await demoSchools() });
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

/** The data of two small demo schools, their rosters taken in through the intake; made once a day and whenever the code changes. */
async function demoSchools(): Promise<string> {
  const folder = join(buildFolder, 'demo');
  const sources = ['bin', 'functions', 'infra', 'shared', 'package-lock.json'];
  const today = new Date().toISOString().slice(0, 10);
  await made(folder, fingerprint(project, sources, { facts: [today] }), async (unfinished) => {
    const portal = await openPortal({ folder: unfinished, port: 0, mailRate: 1_000 });
    await seed(portal, { people: 60 });
    await portal.stop();
  });
  return folder;
}
