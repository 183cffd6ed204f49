import type { BrowserContext, Page as Screen } from 'playwright-core';
import { expect } from 'vitest';
import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/running/id-token';
import { inEachPage } from '#test/support/browser/chromium';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';
import { type CallAs, pageMakers } from '#test/support/records/page-makers';

/** The demo's main school, for journeys through places. Each person signs in once. */
export interface Journeys extends ReturnType<typeof pageMakers> {
  readonly demo: DemoPortal;
  /** Opens a path in a new tab of a person's browser. */
  readonly at: (username: string, path: string) => Promise<Screen>;
  readonly as: CallAs;
  readonly tokenOf: (username: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts the portal with its demo schools. */
export async function startJourneys(): Promise<Journeys> {
  const demo = await startDemoPortal();
  const origin = demo.portal.url('main');
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (username: string) => {
    const token = tokens.get(username) ?? idTokenAt(origin, username);
    tokens.set(username, token);
    return token;
  };
  const contexts = new Map<string, Promise<BrowserContext>>();
  /** Signs a person in, and returns the page of the path. */
  const signIn = async (username: string, path: string) => {
    const { page, context } = await demo.signIn('main', username, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await keepSession(context, page);
    return page;
  };
  const as: CallAs = async (username, route, input) =>
    // A retried test must create its objects again.
    call(origin, await tokenOf(username), route, input, crypto.randomUUID());
  return {
    demo,
    tokenOf,
    as,
    async at(username, path) {
      const context = contexts.get(username);
      const first = context ? undefined : signIn(username, path);
      if (first)
        contexts.set(
          username,
          first.then((page) => page.context()),
        );
      const screen = (await first) ?? (await (await context)?.newPage());
      if (!screen) throw new Error(`There is no browser of ${username}.`);
      await screen.setViewportSize({ width: 1280, height: 900 });
      if (!first) await screen.goto(path);
      return screen;
    },
    ...pageMakers(as, 'ada'),
    stop: () => demo.stop(),
  };
}

/** Copies the session of a page to new tabs, which would otherwise each open the sign-in. */
async function keepSession(context: BrowserContext, page: Screen): Promise<void> {
  const session = await page.evaluate(() => {
    window.name = 'begun';
    return Object.entries(sessionStorage);
  });
  await inEachPage(
    context,
    ({ home, entries }: { home: string; entries: [string, unknown][] }) => {
      if (location.origin !== home || window.name === 'begun') return;
      window.name = 'begun';
      for (const [key, value] of entries) sessionStorage.setItem(key, `${value}`);
    },
    { home: new URL(page.url()).origin, entries: session },
  );
}

/** Returns the titles of a place's tabs. */
export const tabsOf = (screen: Screen) =>
  screen
    .getByRole('navigation', { name: /^Pages of/ })
    .getByRole('link')
    .allTextContents();

/** Waits until a place has these tabs. */
export const tabsAre = (screen: Screen, titles: readonly string[]) =>
  expect.poll(() => tabsOf(screen)).toEqual(titles);

export const heading = (screen: Screen, name: string | RegExp) =>
  screen.getByRole('heading', { name, level: 1, exact: typeof name === 'string' }).waitFor();

/** Waits for a status message. */
export const told = (screen: Screen, words: string) =>
  screen.getByRole('status').getByText(words, { exact: true }).first().waitFor();

/** Answers a confirmation dialog. */
export async function answer(screen: Screen, question: string, word: 'Yes' | 'No'): Promise<void> {
  const dialog = screen.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: word }).click();
  await dialog.waitFor({ state: 'detached' });
}
