import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isFullProof, proofSeed } from '#test/support/proof-runs';

/** The widths of a desktop and a phone. */
export const widths = [1280, 375] as const;
const heights = { 1280: 900, 375: 667 } as const;
/** The height of a small laptop’s window, and of a small phone. */
const lowest = 640;

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
declare const window: { axe?: typeof axe };

/** The rules about colours. All other rules give the same result in light and dark. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** The rules to check. */
interface Asked {
  /** Rules that do not apply, such as rules for whole pages on a part of a page. */
  readonly besides?: readonly string[];
  readonly only?: readonly string[];
}

/** Returns each rule that the page breaks, with its first element. */
export async function accessibilityFaults(
  page: Page,
  { besides = [], only }: Asked = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await loadScanner(page);
  const rules = Object.fromEntries([
    // Off by default: 24 px, with the exceptions of WCAG 2.5.8.
    ['target-size', { enabled: true }],
    ...besides.map((rule) => [rule, { enabled: false }] as const),
  ]);
  const runOnly = only && { type: 'rule' as const, values: [...only] };
  return page.evaluate(
    async (asked) => {
      const scanner = window.axe;
      if (!scanner) return ['no scan'];
      // A bar that stays at an edge covers what is behind it until a person scrolls.
      const isCovered = async (selector: unknown) => {
        const target = document.querySelector(String(selector));
        const { scrollY } = globalThis;
        target?.scrollIntoView({ block: 'center' });
        const rule = { runOnly: { type: 'rule' as const, values: ['target-size'] } };
        const { violations } = await scanner.run(target ?? document, rule);
        globalThis.scrollTo(0, scrollY);
        return violations.length === 0;
      };
      const faults: string[] = [];
      // The results contain only violations.
      const found = await scanner.run({ resultTypes: ['violations'], ...asked });
      for (const { id, nodes } of found.violations) {
        for (const { html, target } of nodes) {
          if (id === 'target-size' && (await isCovered(target[0]))) continue;
          faults.push(`${id}: ${html}`);
          break;
        }
      }
      return faults;
    },
    { rules, ...(runOnly && { runOnly }) },
  );
}

/**
 * Loads the scanner, once for each page: loading takes longer than the scan. Sent to the browser as it
 * is, because Playwright wraps and copies what it evaluates, which takes twice as long.
 */
async function loadScanner(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.evaluate', { expression: `${source};0` });
  await devtools.detach();
}

type Scheme = 'light' | 'dark';

/** A colour scheme with the rules to check in it. */
type Look = readonly [colorScheme: Scheme, asked: Asked];

/** All rules in light, and the rules about colours in dark. */
const bothSchemes: readonly Look[] = [
  ['dark', { only: ofColours }],
  ['light', {}],
];

/** Checks both colour schemes, and whether the page scrolls sideways. */
export const faultsInBothSchemes = (page: Page): Promise<string[]> => faultsIn(page, bothSchemes);

async function faultsIn(page: Page, looks: readonly Look[]): Promise<string[]> {
  const faults: string[] = [];
  // Only a change of the width loads something. A screen that polls never becomes idle.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  for (const [colorScheme, asked] of looks) {
    await page.emulateMedia({ colorScheme });
    await settled(page, colorScheme);
    const found = await accessibilityFaults(page, asked);
    for (const fault of found) faults.push(`${colorScheme}: ${fault}`);
  }
  return [...faults, ...(await overflowOf(page)), ...(await frameFaults(page))];
}

/**
 * Returns the dialogs on the screen whose primary act is not seen without scrolling, and their acts
 * that a message covers.
 */
export const hiddenActs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const topmost = (act: Element) => {
      const { left, width, top, height } = act.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2);
    };
    return [...document.querySelectorAll('[role=dialog]')].slice(-1).flatMap((dialog) => {
      // A press goes through an act that is disabled.
      const main = [...dialog.querySelectorAll('.MuiButton-contained:not(:disabled)')];
      const ofBar = [...dialog.querySelectorAll('.MuiDialogActions-root button:not(:disabled)')];
      const acts = main.length > 0 ? main : ofBar;
      const isHidden = acts.length > 0 && !acts.some((act) => act.contains(topmost(act)));
      const covered = [...dialog.querySelectorAll('button')].filter((act) =>
        topmost(act)?.closest('.MuiSnackbar-root'),
      );
      return [
        ...(isHidden ? [`hidden act: ${acts.at(-1)?.textContent}`] : []),
        ...covered.map(
          (act) => `covered act: ${act.textContent || act.getAttribute('aria-label')}`,
        ),
      ];
    });
  });

/**
 * Returns what is wrong in the frame of every screen: more or fewer main contents than one, and
 * targets below 24 px. There is room for more in it, so the exceptions of WCAG 2.5.8 do not count.
 */
export const frameFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const mains = document.querySelectorAll('main, [role=main]').length;
    const small = [...document.querySelectorAll('header, footer')]
      .filter((part) => !part.closest('main, [role=dialog]'))
      .flatMap((part) => [...part.querySelectorAll('a, button')])
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width > 0 && Math.min(width, height) < 24;
      })
      .map((target) => `below 24 px: ${target.outerHTML.slice(0, 120)}`);
    return mains === 1 ? small : [`${mains} main contents`, ...small];
  });

/** Returns by how much the page is wider than its window. */
export async function overflowOf(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return overflow > 0 ? [`${overflow} px too wide`] : [];
}

/**
 * Checks the page on a desktop and a phone. `npm run proof` scans it in light and in dark on both.
 * `npm test` scans it in one of these four looks, which follows from the seed, and checks on the
 * other width only whether it scrolls sideways. The page is not loaded again: it must follow the
 * width and the colour scheme, as on a tablet that is turned.
 */
export async function faultsInEveryLook(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize();
  const scanned = nextLook();
  // Each change of the width draws the whole page.
  const inOrder = before?.width === widths[1] ? widths.toReversed() : widths;
  for (const width of inOrder) {
    // The act of a dialog must be in view in a low window too.
    const isCovered = (await page.locator('[role=dialog]').count()) > 0;
    await page.setViewportSize({ width, height: isCovered ? lowest : heights[width] });
    const found = isFullProof
      ? await faultsIn(page, bothSchemes)
      : width === scanned.width
        ? await faultsIn(page, [[scanned.colorScheme, {}]])
        : await drawn(page).then(overflowOf);
    found.push(...(await hiddenActs(page)));
    for (const fault of found) faults.push(`${width} px, ${fault}`);
  }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'dark' },
  { width: 375, colorScheme: 'light' },
] as const;

/** The number of scans of each test so far. */
const scans = new Map<string, number>();

/** Returns the look of the next scan of this test: another one for each scan, test and seed. */
function nextLook() {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const name = `${basename(testPath)} ${currentTestName}`;
  const nth = scans.get(name) ?? 0;
  scans.set(name, nth + 1);
  const start = createHash('sha256').update(`${proofSeed} ${name}`).digest().readUInt32LE();
  return looks[(start + nth) % looks.length] ?? looks[0];
}

/** Waits until no colour or size changes. */
async function settled(page: Page, colorScheme: Scheme): Promise<void> {
  const isSettled = await page.evaluate(async (wanted) => {
    const deadline = performance.now() + 20_000;
    // Changes of scheme or width start with the next frame.
    while (performance.now() < deadline) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const passing = document.getAnimations().filter(({ playState, effect }) => {
        const isEndless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
        return !isEndless && playState === 'running';
      });
      // Ends the transitions: drawing them takes longer than the scan.
      for (const animation of passing) animation.finish();
      const { colorScheme: shown } = getComputedStyle(document.documentElement);
      if (shown.includes(wanted) && passing.length === 0) return true;
    }
    return false;
  }, colorScheme);
  if (!isSettled) throw new Error(`The page keeps changing in ${colorScheme} mode.`);
}

/** Waits for the next frame, with which changes of the width start. */
const drawn = async (page: Page): Promise<Page> => {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return page;
};
