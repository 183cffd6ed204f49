import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The widths of a desk and a phone. */
export const widths = [1280, 375] as const;

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
declare const window: { axe?: typeof axe };

/** The rules that look at colours; all others find the same whether it is light or dark. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Which rules are asked. */
interface Asked {
  /** Rules that do not apply, as those of whole pages to a part of one. */
  readonly besides?: readonly string[];
  readonly only?: readonly string[];
}

/** What stands in somebody's way on a page as it is now: each rule that is broken, with the first place. */
export async function accessibilityFaults(
  page: Page,
  { besides = [], only }: Asked = {},
): Promise<string[]> {
  // Once for a page: the text of the scanner is longer than most pages, and reading it takes longer than the scan.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  const rules = Object.fromEntries(besides.map((rule) => [rule, { enabled: false }]));
  const runOnly = only && { type: 'rule' as const, values: [...only] };
  return page.evaluate(
    async (asked) => {
      // What is in order is not described.
      const found = await window.axe?.run({ resultTypes: ['violations'], ...asked });
      return (found?.violations ?? [{ id: 'no scan', nodes: [] }]).map(
        ({ id, nodes }) => `${id}: ${nodes[0]?.html}`,
      );
    },
    { rules, ...(runOnly && { runOnly }) },
  );
}

/** The same in light and, as far as colours go, in dark; and whether the page scrolls sideways. */
export async function faultsInBothSchemes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const schemes = [
    ['dark', { only: ofColours }],
    ['light', {}],
  ] as const;
  for (const [colorScheme, asked] of schemes) {
    await page.emulateMedia({ colorScheme });
    await settled(page, colorScheme);
    const found = await accessibilityFaults(page, asked);
    for (const fault of found) faults.push(`${colorScheme}: ${fault}`);
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

/** Waits until what was asked for has come, and nothing changes its colour or size any more. */
async function settled(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // A screen that asks again and again never falls silent.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  const isSettled = await page.evaluate(async (wanted) => {
    const deadline = performance.now() + 20_000;
    // What changes with the scheme or the width begins with the next frame.
    while (performance.now() < deadline) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const passing = document.getAnimations().filter(({ playState, effect }) => {
        const isEndless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
        return !isEndless && playState === 'running';
      });
      // Changes of colour and size are ended: drawing them costs more than the scan.
      for (const animation of passing) animation.finish();
      const { colorScheme: shown } = getComputedStyle(document.documentElement);
      if (shown.includes(wanted) && passing.length === 0) return true;
    }
    return false;
  }, colorScheme);
  if (!isSettled) throw new Error(`The page does not come to rest in ${colorScheme}.`);
}
