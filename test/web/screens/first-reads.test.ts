import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dayIn } from '#shared/kernel/zone';
import { screens as declared, type Screen } from '#shared/site/screens';
import { open, screensWith } from '#test/support/browser/browser';
import { goTo } from '#test/support/browser/go';
import { collegePost, storePost, storePosts } from '#test/support/college/posts';
import { drawn } from '#test/support/proof-runs';
import { filled } from '../../../web/src/start/firstReads.ts';

const screens = screensWith(storePosts);

const withReads = declared.filter(({ reads = [] }) => reads.length > 0);

/** Returns what the API was asked for, in order of the alphabet. */
const getsSoFar = () =>
  screens.server.calls
    .filter(({ method }) => method === 'GET')
    .map((call) => call.path + call.query)
    .toSorted();

/** Returns what the API was asked for since the last call, as soon as nothing more is asked. */
async function readsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const reads = getsSoFar();
  screens.server.calls.length = 0;
  return reads;
}

const readsDeclared = ({ reads = [] }: Screen) =>
  reads.map((path) =>
    filled(path, { userUid: 'u-a.hart', day: dayIn('Australia/Sydney', new Date()) }),
  );

it.each(drawn('reads', withReads, Math.ceil(withReads.length / 3)))(
  'reads once what $path shows, and all that it declares',
  async (screen) => {
    const context = await screens.as('a.hart');
    const refused: string[] = [];
    context.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(answer.url());
    });
    const loaded = await open(context, screen.path);
    const reads = await readsOf(loaded);
    expect(reads).toEqual([...new Set(reads)]);
    expect(refused).toEqual([]);
    await loaded.close();

    // Opened from inside the portal, nothing is read before the screen asks for it.
    const inside = await open(context, '/search');
    await readsOf(inside);
    await goTo(inside, screen.path, screen.path === '/' ? /day/ : screen.title);
    await expect.poll(getsSoFar).toEqual(expect.arrayContaining(readsDeclared(screen)));
  },
);

it('starts the reads of a screen before its code has arrived', async () => {
  const context = await screens.as('a.hart');
  const page = await context.newPage();
  await page.route(/assets\/(portal|draw)-/i, () => new Promise(() => {}));
  await page.goto('/notices', { waitUntil: 'commit' });
  await expect
    .poll(() => screens.server.calls.map((call) => call.path).toSorted())
    .toEqual(['/favorites', '/posts', '/readposts/u-a.hart', '/settings/main', '/users/a.hart']);
  expect(await page.getByText('loading...', { exact: true }).isVisible()).toBe(true);
});

it.each(['/', '/notices'])(
  'shows lines of the first answer of %s until its code has arrived',
  async (path) => {
    const title = '<img src=x onerror="hasRun = 1"> of the camp';
    await storePost(screens.college, collegePost(0, { type: 'notice', title }));
    const context = await screens.as('a.hart');
    const page = await context.newPage();
    let arrive = () => {};
    const code = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route(/assets\/portal-/, async (route) => {
      await code;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const line = page.locator('#start .line', { hasText: title });
    await line.waitFor();
    // Only the eye finds it: a moment later the screen is there.
    expect(await page.getByText('loading...', { exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole('heading').count()).toBe(0);
    arrive();
    await page.getByRole('link', { name: title }).waitFor();
    await expect.poll(() => page.locator('.lines').count()).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, 'hasRun'))).toBeUndefined();
    expect(await page.locator('html').getAttribute('data-lines')).toBeNull();
  },
);

it('starts no read for a person who is not signed in', async () => {
  const context = await screens.as('refused');
  const page = await context.newPage();
  await page.goto('/notices');
  await page.getByRole('heading', { name: 'You could not be signed in' }).waitFor();
  expect(screens.server.calls).toEqual([]);
});
