import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The widths of a desk and a phone. */
export const widths = [1280, 375] as const;

/**
 * What stands in somebody's way on a page as it is now: each rule that is broken, with the first place. `besides` names rules that do not
 * apply, as those of whole pages to a part of one.
 */
export async function accessibilityFaults(page: Page, besides: string[] = []): Promise<string[]> {
  // Half the time of the other mode, which only pages with foreign frames need; and a third of it when what is in order is not described.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules(besides)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** The same in light and in dark, and whether the page scrolls sideways. */
export async function faultsInBothSchemes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page, colorScheme);
    for (const fault of await accessibilityFaults(page)) faults.push(`${colorScheme}: ${fault}`);
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow > 0) faults.push(`${overflow} px too wide`);
  return faults;
}

/**
 * The same on a desk and on a phone. The page is not loaded anew for each: what is on it follows the width and the scheme by itself, as it
 * must when a tablet is turned or the evening comes.
 */
export async function faultsInEveryLook(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const fault of await faultsInBothSchemes(page)) faults.push(`${width} px, ${fault}`);
  }
  if (before) await page.setViewportSize(before);
  return faults;
}

/** Waits until what was asked for has come and the changes of colour and size that go on have ended. */
async function settled(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // A screen that asks again and again never falls silent.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  await page.waitForFunction(
    (wanted) => getComputedStyle(document.documentElement).colorScheme.includes(wanted),
    colorScheme,
  );
  // What changes with it begins with the next frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
      return isEndless || playState !== 'running';
    }),
  );
}
