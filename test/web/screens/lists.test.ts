import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open, screensWith } from '#test/support/browser/browser';
import { heads } from '#test/support/browser/lists';
import { strangeTexts } from '#test/support/browser/looks';
import { storeWholeCollege } from '#test/support/college/whole';
import { storeLog } from '#test/support/mail/log-messages';
import { drawn } from '#test/support/proof-runs';

const screens = screensWith(async (college) => {
  await storeWholeCollege(college);
  await storeLog(college);
});

const acts = ['Delivered', 'Opened', 'Clicked'];
const aboutPosts = [
  'Email',
  'Intended Recipient',
  'Sent Date',
  'Type',
  'Posts Uid',
  'Subject Link',
  ...acts,
];
const aboutAbsences = [
  'UserId',
  'Name',
  'Email',
  'Sent Date',
  'Type',
  'Subject',
  'StudentId',
  'Student Name',
  'Absence Date',
  'Reason',
  ...acts,
];

/** The specified columns of each list. */
const specified = [
  [
    '/admin?tab=posts',
    'Posts',
    [
      'PostUid',
      'Title',
      'Type',
      'Category',
      'Groups',
      'Publish Start',
      'Publish End',
      'Created At',
      'Made Public',
      'Currently Live',
      'Actions',
    ],
  ],
  ['/admin?tab=places', 'Places', ['Place', 'Description', 'Audience', 'Actions']],
  ['/admin?tab=places', 'Pages', ['Place', 'Title', 'Page Type', 'Navigation', 'Actions']],
  [
    '/admin/add-newsletter-header',
    'Headers',
    [
      'Publish Start',
      'Publish End',
      'Caption',
      'Caption Location',
      'Created At',
      'Currently Live',
      'Actions',
    ],
  ],
  ['/admin/email-logs', 'E-mails', aboutPosts],
  ['/admin/email-logs?type=DIGEST', 'E-mails', aboutPosts],
  ['/admin/email-logs?type=Unverified+Absence', 'E-mails', aboutAbsences],
] as const;

const list = (page: Page, name: string) =>
  page
    .getByRole('grid', { name, exact: true })
    .or(page.getByRole('region', { name: `${name}, table`, exact: true }));

describe('the lists of the administration at 1280 px', () => {
  it.each(drawn('columns', specified, 3))(
    'shows every specified column of %s, %s, in at most 6 cells without a broken word',
    async (path, name, columns) => {
      const page = await open(await screens.as('a.admin'), path);
      const table = list(page, name);
      await table.getByRole('row').nth(1).waitFor();
      expect((await heads(table)).filter(Boolean).toSorted()).toEqual(columns.toSorted());
      const beside = (await table.getByRole('columnheader').allTextContents()).filter(Boolean);
      expect(beside.length).toBeLessThanOrEqual(6);
      expect(await strangeTexts(page)).toEqual([]);
      // Nothing is beyond the edge either.
      const beyond = await table.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(beyond).toBeLessThanOrEqual(0);
    },
  );
});

it('has one side bar in the administration: the navigation folds behind the menu button', async () => {
  const page = await open(await screens.as('a.admin'), '/admin/web-logs');
  const main = page.getByRole('navigation', { name: 'Main' });
  expect(await main.count()).toBe(0);
  await page.getByRole('navigation', { name: 'Administration' }).waitFor();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await main.getByRole('link', { name: 'Home' }).click();
  await main.getByRole('link', { name: 'Administration' }).waitFor();
  expect(await page.getByRole('button', { name: 'Open navigation' }).isVisible()).toBe(false);
});

it('opens a post beside the list, where the other posts stay', async () => {
  const page = await open(await screens.as('a.admin'), '/admin?tab=posts');
  const grid = list(page, 'Posts');
  const title = 'The orchestra at the harbour';
  await grid.getByRole('row', { name: title }).first().getByText('Newsletter').click();
  const beside = page.getByRole('complementary', { name: 'Preview' });
  await beside.getByRole('heading', { name: title }).waitFor();
  expect(await heads(grid)).toContain('Currently Live');
  await page.keyboard.press('j');
  await beside.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await beside.waitFor({ state: 'detached' });
  expect(await heads(grid)).toContain('Groups');
});

it('keeps the shape of the state of a post while nothing can be saved', async () => {
  const context = await screens.as('a.admin');
  const page = await open(context, '/admin/edit-notice/p32');
  const bar = page.getByRole('region', { name: 'Save', exact: true });
  const state = bar.getByText(/^(Published|Draft)$/);
  const before = await state.boundingBox();
  await page.getByLabel('Title').first().fill('Another title');
  await context.setOffline(true);
  await bar.getByRole('button', { name: 'Save', exact: true }).click();
  await bar.getByText('You are offline', { exact: false }).waitFor();
  const after = await state.boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
});

it('loads what failed when the connection is back, also where the return refreshes nothing', async () => {
  const context = await screens.as('a.admin');
  const page = await open(context, '/');
  const reads = /\/api\/people(\?|$)/;
  await page.route(reads, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/admin/people');
  await page.getByText(/^The list of people couldn’t be loaded\./).waitFor();
  await context.setOffline(true);
  await page.getByText(/^The list of people can be read when you are online\./).waitFor();
  await page.unroute(reads);
  await context.setOffline(false);
  await page.getByText(/^The list of people (can|couldn’t) be/).waitFor({ state: 'detached' });
});
