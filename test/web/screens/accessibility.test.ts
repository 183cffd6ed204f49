import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { api } from '#shared/api';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { storeHeaders } from '#test/support/college/headers';
import { storeIntakes } from '#test/support/college/intakes';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(async (college) => {
  await storePosts(college);
  await storeHeaders(college);
  await storeIntakes(college);
  await college.ask('a.admin', api.emergencybroadcast.update, {
    ...{ status: true, message: 'The campus is closed this afternoon.' },
  });
  for (const posts_postUid of ['p33', 'p32']) {
    await college.ask('a.admin', api.readposts.create, { posts_postUid });
  }
});

interface Screen {
  path: string;
  person?: string;
  /** What to do before looking, and what it is called. */
  act?: (page: Page) => Promise<unknown>;
  as?: string;
}

/** What has no look of its own in the tests of its screen. */
const every: readonly Screen[] = [
  { path: '/' },
  { path: '/notices' },
  { path: '/notices?q=zzzz' },
  { path: '/connections' },
  { path: '/connections/connection_details/p31' },
  { path: '/notices/notice_details/p32' },
  { path: '/notices/notice_details/nothing' },
  { path: '/emergency-brodcast' },
  { path: '/search' },
  { path: '/search?q=garden' },
  { path: '/search?q=zzzz&kind=page' },
  { path: '/nowhere' },
  { path: '/admin/add-newsletter-header' },
  { path: '/admin/posts-bin' },
  { path: '/admin/intake?intake=i-ready' },
  { path: '/admin/intake?intake=i-refused' },
  { path: '/admin/emergency-broadcast' },
  { path: '/docusign?token=1' },
  { path: '/signed-out' },
  { path: '/', person: 'refused', as: ' for a refused account' },
  {
    path: '/',
    act: (page) => page.getByRole('button', { name: /person menu/ }).click(),
    as: ' with the person menu',
  },
  { path: '/', act: (page) => page.keyboard.press('Control+k'), as: ' with the palette' },
  { path: '/', act: (page) => page.keyboard.press('?'), as: ' with the shortcuts' },
];

const named = every.map((screen) => [`${screen.path}${screen.as ?? ''}`, screen] as const);

it.each(named)('passes the accessibility checks: %s', async (_, { path, person, act }) => {
  const context = await screens.as(person ?? 'a.admin');
  const page = await open(context, path);
  await act?.(page);
  if (act) await page.getByRole('dialog').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it('fits a width of 320 px', async () => {
  const context = await screens.as('a.admin', { width: 320 });
  for (const path of ['/', '/notices', '/connections', '/admin/intake?intake=i-refused']) {
    const page = await open(context, path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});
