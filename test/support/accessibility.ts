import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** How people look at a screen: on a desk and on a phone, in light and in dark. */
export const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 375, colorScheme: 'dark' },
  { width: 375, colorScheme: 'light' },
] as const;

/** What stands in somebody's way on a page as it is now: each rule that is broken, with the first place. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Half the time of the other mode, which only pages with foreign frames need.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/**
 * The same in every look, and whether the page scrolls sideways in any. The page is not loaded anew for each: what is on it follows the
 * width and the scheme by itself, as it must when a tablet is turned or the evening comes.
 */
export async function faultsInEveryLook(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const at = `${width} px, ${colorScheme}`;
    for (const fault of await accessibilityFaults(page)) faults.push(`${at}: ${fault}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) faults.push(`${at}: ${overflow} px too wide`);
  }
  return faults;
}

/** Waits until what was asked for has come and the changes of colour and size that go on have ended. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
      return isEndless || playState !== 'running';
    }),
  );
}
