import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { open, screensWith } from '#test/support/browser/browser';

/** Tests use browser profiles one after another. Each of them finds its own as a new one. */
const screens = screensWith();

/** Returns what the browser stores for the portal, without what every visit stores. */
const storedIn = async (page: Page) => ({
  stored: await page.evaluate(async () => ({
    texts: [localStorage.getItem('left'), sessionStorage.getItem('left')],
    databases: (await indexedDB.databases()).filter(({ name }) => name === 'left').length,
    caches: (await caches.keys()).filter((name) => name === 'left').length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    window: [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches, navigator.onLine],
  })),
  cookies: (await page.context().cookies()).filter(({ name }) => name === 'left').length,
});
const nothing = {
  stored: {
    texts: [null, null],
    databases: 0,
    caches: 0,
    workers: 0,
    window: [1280, false, true],
  },
  cookies: 0,
};
const used = new Set<unknown>();

it.each(['a.admin', 'c.carer', 'a.admin'])('gives %s an empty profile', async (person) => {
  const page = await screens.open(person, '/');
  expect(await storedIn(page)).toEqual(nothing);
  await page.getByRole('button', { name: /person menu/ }).waitFor();
  const calls = screens.server.calls.filter(({ path }) => path === '/home');
  expect(calls.length).toBeGreaterThan(0);
  used.add(page.context());

  await page.evaluate(async () => {
    localStorage.setItem('left', 'here');
    sessionStorage.setItem('left', 'here');
    await caches.open('left');
    await navigator.serviceWorker.register('/worker.js');
    await new Promise((done) => {
      indexedDB.open('left').onsuccess = done;
    });
  });
  await page.context().addCookies([{ name: 'left', value: 'here', url: screens.server.origin }]);
  await page.context().route('**/api/**', (route) => route.abort());
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 375, height: 667 });
  await page.context().setOffline(true);
});

it('uses one profile for tests that follow each other, and another for a person beside', async () => {
  const [one, other] = await Promise.all([
    screens.open('a.admin', '/'),
    screens.open('c.carer', '/'),
  ]);
  expect(used.size).toBe(1);
  expect(one.context()).not.toBe(other.context());
  expect([one.context(), other.context()].some((each) => used.has(each))).toBe(true);
});

/** The profiles that a test has changed for good. */
const changed = new Set<unknown>();

it.each([
  ['a.admin', 'the connection', false, (page: Page) => page.context().setOffline(true)],
  ['c.carer', 'nothing', false, () => undefined],
  ['a.hart', 'a script', true, (page: Page) => page.context().addInitScript('left = 1')],
  ['a.hart', 'the clock', true, (page: Page) => page.clock.install({ time: 0 })],
  ['a.admin', 'nothing', false, () => undefined],
] as const)(
  'gives %s an empty profile for two pages, in which a test changes %s',
  async (person, _, lasts, change) => {
    const context = await screens.as(person);
    expect(changed.has(context)).toBe(false);
    const [one, other] = [await open(context, '/'), await open(context, '/')];
    expect(await storedIn(one)).toEqual(nothing);
    const name = await one.getByRole('button', { name: /person menu/ }).getAttribute('aria-label');
    await other.getByRole('button', { name: name ?? '', exact: true }).waitFor();
    expect(await one.evaluate(() => Reflect.get(window, 'left'))).toBeUndefined();
    expect(await one.evaluate(() => Date.now())).toBeGreaterThan(Date.parse('2026-01-01'));
    await change(one);
    if (lasts) changed.add(context);
  },
);
