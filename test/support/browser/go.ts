import type { Page } from 'playwright-core';

/** Goes to an address inside the open portal, as a link of its text does: nothing loads again. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}
