import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { screens as declared } from '#shared/site/screens';
import { screensWith } from '#test/support/browser/browser';
import { addressOf, storeWholeCollege } from '#test/support/college/whole';
import { drawn, some } from '#test/support/proof-runs';

/** Loads every screen with slow answers that arrive one after another, and adds up what moves. */
const screens = screensWith(storeWholeCollege);

const paths = declared
  .filter(({ module, shown }) => module && shown !== 'signedOut')
  .map(({ path }) => addressOf(path));

const widths = [375, 1280];

/** Returns the screens for a width: every screen in `npm run proof`, else an eighth. The walk of the screens opens them all. */
const pathsAt = (width: number) => some(`${width}`, paths, Math.ceil(paths.length / 8));

/** The widths of a test. */
const widthsOf = (test: string) => drawn(test, widths);

/** Counts the shifts of a page from its first paint, and names what moved. */
function countShifts() {
  const seen = window as unknown as { shifts: { value: number; what: string }[] };
  seen.shifts = [];
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const what = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} “${node?.textContent?.slice(0, 30)}” ${Math.round(previousRect.y)} → ${Math.round(currentRect.y)}`,
      );
      seen.shifts.push({ value, what: what.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Loads a screen; returns what moved, if it is more than allowed: by default the sum that web.dev
 * calls good.
 */
async function shiftsOf(context: BrowserContext, path: string, most = 0.1): Promise<string[]> {
  const page = await context.newPage();
  await page.addInitScript(countShifts);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
  );
  await page.close();
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  return sum <= most
    ? []
    : [
        `${path}: ${sum.toFixed(2)}`,
        ...shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`),
      ];
}

it.each(widthsOf('screens'))(
  'moves no screen by more than 0.1 at %i px while it loads',
  async (width) => {
    const height = width === 375 ? 812 : 900;
    const context = await screens.as('a.admin', { width, height });
    // The first page signs in; the others get the session from it.
    const first = await context.newPage();
    await first.goto('/');
    await first.getByRole('heading', { level: 1 }).waitFor();
    Object.assign(screens.server.faults, { delay: 150, stagger: 120 });
    // Most of the time is spent waiting, so three pages load at once.
    const moved = await Promise.all(
      [0, 1, 2].map(async (lane) => {
        const found: string[] = [];
        for (const path of pathsAt(width).filter((_, at) => at % 3 === lane)) {
          found.push(...(await shiftsOf(context, path)));
        }
        return found;
      }),
    );
    expect(moved.flat()).toEqual([]);
  },
);

it('moves nothing that counts on Home of a family, a student and a teacher while it loads', async () => {
  const moved: string[] = [];
  for (const width of widthsOf('Home')) {
    for (const username of drawn('Home of', ['c.carer', 's.student', 'a.hart'])) {
      const context = await screens.as(username, { width, height: width === 375 ? 812 : 900 });
      const first = await context.newPage();
      await first.goto('/');
      await first.getByRole('heading', { level: 1 }).waitFor();
      Object.assign(screens.server.faults, { delay: 150, stagger: 120 });
      moved.push(
        ...(await shiftsOf(context, '/', 0.05)).map((each) => `${username} ${width} ${each}`),
      );
      await context.close();
    }
  }
  expect(moved).toEqual([]);
});

it('moves nothing that counts on the dashboard of a family while it loads', async () => {
  const moved: string[] = [];
  for (const width of widthsOf('dashboard')) {
    const context = await screens.as('c.carer', { width, height: width === 375 ? 812 : 900 });
    const first = await context.newPage();
    await first.goto('/');
    await first.getByRole('heading', { level: 1 }).waitFor();
    Object.assign(screens.server.faults, { delay: 150, stagger: 120 });
    moved.push(...(await shiftsOf(context, '/parent-dashboard')).map((each) => `${width} ${each}`));
    await context.close();
  }
  expect(moved).toEqual([]);
});

/** Returns the places of the headings of Home by their words, on the start screen or on the screen. */
const headings = (page: Page, inside: string): Promise<Record<string, number>> =>
  page.evaluate(
    (selector) =>
      Object.fromEntries(
        [...document.querySelectorAll(selector)].map((heading) => [
          // The number of unread ones comes with the answer.
          heading.textContent?.split(' · ')[0] ?? '',
          Math.round(heading.getBoundingClientRect().top),
        ]),
      ),
    inside,
  );

/** Pixels by which a heading of the first window may move, from the lines that are drawn without code. */
const mostMove = 8;

// The usual metric does not see elements that are replaced, as the first lines are by the screen.
it('keeps the headings of Home where the first lines had them on the second visit', async () => {
  const moved: string[] = [];
  for (const username of drawn('first lines', ['c.carer', 's.student', 'a.hart'])) {
    const context = await screens.as(username, { width: 375, height: 812 });
    await context.addInitScript(() => localStorage.setItem('portal.device', 'own'));
    const first = await context.newPage();
    await first.goto('/');
    await first.getByRole('heading', { level: 1 }).waitFor();
    await first.waitForLoadState('networkidle');
    // What was shown is stored a moment later.
    await first.waitForTimeout(1500);
    await first.close();
    let arrive = () => {};
    const code = new Promise<void>((done) => {
      arrive = done;
    });
    const page = await context.newPage();
    await page.route(/assets\/portal-|api\/home/, async (route) => {
      await code;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('#start .lines .part').first().waitFor();
    const before = await headings(page, '#start .lines .part');
    arrive();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const after = await headings(page, '#main h2');
    for (const [words, top] of Object.entries(after)) {
      const was = before[words];
      const isFirst = top < 812 || (was ?? 812) < 812;
      if (!isFirst) continue;
      if (was === undefined) moved.push(`${username}: ${words} comes at ${top}`);
      else if (Math.abs(was - top) > mostMove) moved.push(`${username}: ${words} ${was} → ${top}`);
    }
    await context.close();
  }
  expect(moved).toEqual([]);
});

it('moves nothing that counts on Home of an own device on the second visit', async () => {
  const moved: string[] = [];
  for (const username of drawn('second visit', ['c.carer', 's.student', 'a.hart', 'a.admin'])) {
    const context = await screens.as(username, { width: 375, height: 812 });
    await context.addInitScript(() => localStorage.setItem('portal.device', 'own'));
    const first = await context.newPage();
    await first.goto('/');
    await first.getByRole('heading', { level: 1 }).waitFor();
    await first.waitForLoadState('networkidle');
    // What was shown is stored a moment later.
    await first.waitForTimeout(1500);
    Object.assign(screens.server.faults, { delay: 400, stagger: 120 });
    moved.push(...(await shiftsOf(context, '/', 0.05)).map((each) => `${username} ${each}`));
    await context.close();
    screens.server.forget();
  }
  expect(moved).toEqual([]);
});
