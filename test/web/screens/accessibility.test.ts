import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { api } from '#shared/api';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { stopsWithoutRing } from '#test/support/browser/focus-ring';
import { goTo } from '#test/support/browser/go';
import { storeHeaders } from '#test/support/college/headers';
import { storeIntakes } from '#test/support/college/intakes';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(async (college) => {
  await storePosts(college);
  await storeHeaders(college);
  await storeIntakes(college);
  await college.ask('a.admin', api.emergencybroadcast.update, {
    status: true,
    message: 'The campus is closed this afternoon.',
  });
  for (const posts_postUid of ['p33', 'p32']) {
    await college.ask('a.admin', api.readposts.create, { posts_postUid });
  }
});

/** Looks of screens that the walk through every screen does not see. */
const every: readonly [path: string, heading: string, shown: string | RegExp][] = [
  ['/notices?q=zzzz', 'Notices', 'Nothing fits these filters.'],
  ['/nowhere', 'Page not found', 'There is nothing at this address'],
  ['/notices/notice_details/nothing', 'Not available', 'This notice is not available'],
  ['/emergency-brodcast', 'Emergency broadcasts', 'The campus is closed this afternoon.'],
  ['/search?q=garden', 'Search', /\d+ notices and newsletters/],
  ['/search?q=zzzz&kind=page', 'Search', 'No results for “zzzz”'],
  ['/admin/email-logs', 'EMAIL LOGS', 'No records found!'],
  ['/calendar/calendar_details/nothing', 'Not available', 'This event is not available'],
  ['/admin/add-newsletter-header?edit=new', 'Newsletter header', 'Choose picture'],
  ['/admin/posts-bin', 'Removed posts', 'The bin is empty'],
  ['/admin/intake?intake=i-refused', 'Intake', 'There is no user with this sourcedId.'],
  ['/admin/emergency-broadcast', 'Emergency broadcast', 'Fill in a text:'],
];

/** The dialogs of every screen, and what opens them. */
const dialogs: readonly [name: string, act: (page: Page) => Promise<void>][] = [
  ['the person menu', (page) => page.getByRole('button', { name: /person menu/ }).click()],
  ['the palette', (page) => page.keyboard.press('Control+k')],
  ['the shortcuts', (page) => page.keyboard.press('?')],
];

it('passes the accessibility checks with each dialog over home, which moves nothing', async () => {
  const page = await screens.open('a.admin', '/');
  await movesNothing(page);
  for (const [name, act] of dialogs) {
    await act(page);
    await page.getByRole('dialog').waitFor();
    expect(await faultsInEveryLook(page), name).toEqual([]);
    expect(await stopsWithoutRing(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

/** Checks that no element changes its colour slowly for a person who asked for less motion. */
async function movesNothing(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  const moving = await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return document.getAnimations().filter((each) => each instanceof CSSTransition).length;
  });
  expect(moving).toBe(0);
  await page.emulateMedia({ colorScheme: 'light' });
}

it('passes the accessibility checks on every other screen', async () => {
  const page = await screens.open('a.admin', '/');
  for (const [path, heading, shown] of every) {
    await goTo(page, path, heading);
    await page.getByRole('main').getByText(shown).first().waitFor();
    expect(await faultsInEveryLook(page), path).toEqual([]);
  }
});

it('passes the accessibility checks without a session', async () => {
  const context = await screens.as('a.admin');
  const page = await open(context, '/docusign?t=1');
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.goto('/signed-out');
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it('passes the accessibility checks for a refused account', async () => {
  const page = await screens.open('refused', '/');
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it('fits a width of 320 px', async () => {
  const context = await screens.as('a.admin', { width: 320 });
  const page = await open(context, '/');
  for (const [path, heading] of [
    ['/', /day \d/],
    ['/notices', 'Notices'],
    ['/connections', 'Connections'],
    ['/admin/intake?intake=i-refused', 'Intake'],
  ] as const) {
    await goTo(page, path, heading);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});
