import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Goes to an address inside the open portal, as a link does, so that nothing loads again. Waits for
 * the main heading of its screen: until then the page shows the screen before it.
 */
export async function goTo(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  const isExact = typeof heading === 'string';
  await page.getByRole('heading', { name: heading, level: 1, exact: isExact }).waitFor();
}

/** Goes to an address inside the open portal, and waits for its main heading. */
export async function goToScreen(page: Page, path: string): Promise<void> {
  await leaveFor(page, path);
  await page.locator('h1:not([data-left])').first().waitFor();
}

/** The same, without waiting. The headings of the screen before are marked with `data-left`. */
export const leaveFor = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    for (const title of document.querySelectorAll('h1')) title.dataset.left = '';
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/**
 * Follows a link of the portal's navigation. In the administration it is behind the menu button, as it
 * is on a phone.
 */
export async function navigate(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open navigation' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first().click();
}

/** Counts the requests of a page from now on. */
export function requestsOf(page: Page) {
  let running = 0;
  let lastAnswer = 0;
  page.on('request', () => {
    running += 1;
  });
  const end = () => {
    running -= 1;
    lastAnswer = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    /** Waits until none has run for a moment. */
    async settled(): Promise<void> {
      let quiet = 0;
      await expect
        .poll(() => (quiet = running <= 0 ? quiet + 1 : 0), { interval: 60, timeout: 20_000 })
        .toBeGreaterThan(4);
    },
    /** Returns when the newest answer came. */
    newest: () => lastAnswer,
  };
}
