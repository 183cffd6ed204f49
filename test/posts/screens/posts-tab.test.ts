import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  accessibilityFaults,
  faultsInBothSchemes,
  faultsInEveryLook,
} from '#test/support/browser/accessibility';
import { headOf, heads, search, setDay, sortBy } from '#test/support/browser/lists';
import { openPostsTab, postScreens } from '#test/support/browser/posts-tab';
import { collegePost, postDay, storePost } from '#test/support/college/posts';

const screens = postScreens();

/** The first moment of the newest posts as the table shows it. */
const postWords = `${postDay} 12:00 am`;

const postsTab = (person?: string, path?: string, looking?: object) =>
  openPostsTab(screens, person, path, looking);
const rowOf = (page: Page, title: string | RegExp) => page.getByRole('row', { name: title });
const cell = (page: Page, title: string, name: string) =>
  rowOf(page, title).locator(`[data-line="${name}"]`);
const grid = (page: Page) => page.getByRole('grid', { name: 'Posts' });
const firstTitle = (page: Page) => grid(page).getByRole('row').nth(1).getByRole('link');
const column = (page: Page, name: string) => grid(page).locator(`[data-line="${name}"]`);

describe('the table of posts', () => {
  it('shows the specified columns, each state in a word, and opens a post with the keyboard', async () => {
    const { page } = await postsTab();
    expect(await heads(page)).toEqual([
      // The boxes that choose rows.
      '',
      'Title',
      'PostUid',
      'Type',
      'Category',
      'Groups',
      'Made Public',
      'Publish Start',
      'Publish End',
      'Currently Live',
      'Created At',
      'Actions',
    ]);
    await showsStates(page);
    await opensByKeyboard(page);
    await page.goBack();
    await page.getByText('1–25, more follow').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('sorts on the server or in the page, and keeps the order and the page in the address', async () => {
    const { page } = await postsTab();
    await sortsOnTheServer(page);
    await sortsInThePage(page);
    await turnsPages(page);
    // The address of a page that does not exist opens the last one.
    await page.goto('/admin?sort=category&order=asc&page=7');
    await page.getByText('26–34 of 34').waitFor();
    const cells = (await column(page, 'Category').allTextContents())
      .map((text) => text.replace(/^Category: |–/g, ''))
      .filter(Boolean);
    expect(cells).toEqual([...cells].sort());
    expect(await page.getByText(/^Sorted within/).count()).toBe(0);
    await page.getByLabel('Rows per page').selectOption('50');
    await page.getByText('1–34 of 34').waitFor();
    expect(search(page).get('size')).toBe('50');

    for (let n = 0; n < 500; n += 1) {
      await storePost(screens.college, collegePost(0, { postUid: `copy-${n}` }));
    }
    await page.getByLabel('Title keyword').fill('term');
    await page.keyboard.press('Enter');
    await page
      .getByText('Sorted within the newest 500 posts of this filter. Use the filter to see others.')
      .waitFor();
  });
});

async function showsStates(page: Page) {
  const term = 'Our term ahead: a message from the principal';
  await cell(page, term, 'Currently Live').first().getByText('Live', { exact: true }).waitFor();
  expect(await cell(page, term, 'Made Public').first().textContent()).toBe('Made Public: Yes');
  expect(await cell(page, term, 'Publish Start').first().textContent()).toBe(postWords);
  expect(await cell(page, term, 'Publish End').first().textContent()).toBe(
    'Publish End: INDEFINITE',
  );
  expect(await cell(page, term, 'Groups').first().textContent()).toContain('Students');
  const camp = 'Year 7 camp: forms are due on Friday';
  expect(await cell(page, camp, 'Publish Start').first().textContent()).toBe('UNPUBLISHED');
  expect(await cell(page, camp, 'Currently Live').first().textContent()).toBe('Draft');
  const orchestra = 'The orchestra at the harbour';
  expect(await cell(page, orchestra, 'Currently Live').first().textContent()).toBe('Scheduled');
  expect(await cell(page, 'Daily notices', 'Currently Live').first().textContent()).toBe('Ended');
}

async function opensByKeyboard(page: Page) {
  await page
    .getByRole('gridcell', { name: /^Principal’s message/ })
    .first()
    .click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/edit-notice/p32');
  await page.goBack();
  await page
    .getByRole('link', { name: /^The orchestra/ })
    .first()
    .click();
  await page.waitForURL('**/admin/edit-newsletter/p31');
}

async function sortsOnTheServer(page: Page) {
  const head = page.getByRole('columnheader', { name: 'Created At' });
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  expect(await headOf(page, 'Created At').getAttribute('aria-pressed')).toBe('true');
  await sortBy(page, 'Title');
  await expect.poll(() => firstTitle(page).textContent()).toMatch(/^Year 7 camp/);
  await sortBy(page, 'Title');
  await expect.poll(() => firstTitle(page).textContent()).toMatch(/^Bus route/);
  expect([search(page).get('sort'), search(page).get('order')]).toEqual(['title', 'asc']);
  await page.goBack();
  await expect.poll(() => firstTitle(page).textContent()).toMatch(/^Year 7 camp/);
}

async function sortsInThePage(page: Page) {
  for (const [name, field] of Object.entries({
    PostUid: 'postUid',
    Type: 'type',
    Category: 'category',
    Groups: 'groups',
    'Made Public': 'make_public',
    'Currently Live': 'live',
  })) {
    await sortBy(page, name);
    const head = page.getByRole('columnheader', { name });
    await expect.poll(() => head.getAttribute('aria-sort'), { message: name }).toBe('descending');
    await expect.poll(() => search(page).get('sort')).toBe(field);
  }
  await expect.poll(() => column(page, 'Currently Live').first().textContent()).toBe('Live');
}

async function turnsPages(page: Page) {
  await sortBy(page, 'Created At');
  await page.getByText('1–25, more follow').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('26–34 of 34').waitFor();
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
}

describe('the posts on a phone', () => {
  it('shows cards with the same values, a copy button for the ID and folded filters', async () => {
    const { context, page } = await postsTab('a.admin', '/admin?title=library', { width: 375 });
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') })
      .first();
    expect(await card.getByText('Publish Start and Publish End').count()).toBe(1);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await card.getByRole('button', { name: /^Acts for: / }).click();
    const copy = page.getByRole('button', { name: /^Copy the ID .+ of / });
    const name = await copy.getAttribute('aria-label');
    await copy.click();
    await page.getByText('Post ID copied.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(name).toContain(` ${copied} `);
    await page.getByLabel('Sort').selectOption('title asc');
    await expect.poll(() => search(page).get('sort')).toBe('title');
    expect(await page.getByLabel('Title keyword').isVisible()).toBe(false);
    await page.getByText('Filters').click();
    await page.getByLabel('Title keyword').fill('Bus');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByText(/^1–3 of 3$/).waitFor();
    await hasAccessibleFilters(page);
    await card.getByRole('button', { name: /^Acts for: / }).click();
    await page.getByRole('link', { name: /^Edit/ }).click();
    await page.waitForURL('**/admin/edit-notice/**');
  });
});

/** Checks the open filters: the choice of types, and a fault with a calendar. */
async function hasAccessibleFilters(page: Page) {
  await page.getByRole('combobox', { name: 'Types' }).click();
  await page.getByRole('option', { name: 'Notice' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('option', { name: 'Notice' }).waitFor({ state: 'detached' });
  await setDay(page, 'Live To', '');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('alert').waitFor();
  const calendar = page.getByRole('button', { name: /^Choose date/ }).first();
  await calendar.click();
  await page.getByRole('dialog').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
