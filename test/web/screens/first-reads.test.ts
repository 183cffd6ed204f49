import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dayIn } from '#shared/kernel/zone';
import { screens as declared, type Screen } from '#shared/site/screens';
import { open, screensWith } from '#test/support/browser/browser';
import { goTo } from '#test/support/browser/go';
import { storePosts } from '#test/support/college/posts';
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

it.each(withReads)('reads once what $path shows, and all that it declares', async (screen) => {
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
});

it('starts the reads of a screen before its code has arrived', async () => {
  const context = await screens.as('a.hart');
  const page = await context.newPage();
  await page.route(/assets\/(portal|index)-/i, () => new Promise(() => {}));
  await page.goto('/notices', { waitUntil: 'commit' });
  await expect
    .poll(() => screens.server.calls.map((call) => call.path).toSorted())
    .toEqual(['/favorites', '/posts', '/readposts/u-a.hart', '/settings/main', '/users/a.hart']);
  expect(await page.getByText('loading...', { exact: true }).isVisible()).toBe(true);
});

it('starts no read for a person who is not signed in', async () => {
  const context = await screens.as('refused');
  const page = await context.newPage();
  await page.goto('/notices');
  await page.getByRole('heading', { name: 'You could not be signed in' }).waitFor();
  expect(screens.server.calls).toEqual([]);
});
