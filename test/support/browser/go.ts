import type { Page } from 'playwright-core';

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
