import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open, screensWith } from '#test/support/browser/browser';
import { storeHeaders } from '#test/support/college/headers';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(async (college) => {
  await storePosts(college);
  await storeHeaders(college);
});

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const camp = 'Year 7 camp: forms are due on Friday';

describe('the lists of posts for readers', () => {
  it('keeps search and filters in the address, follows Back, and says what to do without results', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/notices');
    await loadsMore(page);
    const search = page.getByRole('searchbox', { name: 'Search titles' });
    await page.getByRole('combobox', { name: 'Type' }).selectOption('principal');
    await page.waitForURL('**/notices?type=principal');
    await search.fill('term ahead');
    await page.waitForURL('**/notices?q=term+ahead&type=principal');
    await page
      .getByRole('link', { name: 'Our term ahead: a message from the principal', exact: true })
      .waitFor();
    await search.fill('nothing like it');
    await page.getByText('No records found!').waitFor();
    await page.getByText('Nothing fits these filters.').waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page
      .getByRole('link', { name: 'Library opens early from Monday', exact: true })
      .waitFor();
    await keepsBothChanges(page);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search).not.toContain('q=');
    await opensFromPalette(page);
    await followsInnerLink(page);
  });

  it('remembers the filters of each list, and moves the focus to the heading of each page', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/notices?unread=true');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.getByRole('button', { name: 'Unread' }).dblclick();
    await page.getByRole('link', { name: 'Connections' }).click();
    await heading(page, 'Connections');
    await expect.poll(() => focused(page)).toBe('Connections');
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('img', { name: 'Students on the harbour steps at dusk' }).waitFor();
    await page.getByText('The harbour steps, photographed by Year 10').waitFor();
    await page.getByRole('link', { name: 'Notices' }).click();
    await page.waitForURL('**/notices?unread=true');
    await expect.poll(() => focused(page)).toBe('Notices');
  });
});

async function loadsMore(page: Page) {
  await page.getByRole('listitem').filter({ hasText: 'Library opens' }).first().waitFor();
  const count = () => page.getByRole('main').getByRole('listitem').count();
  expect(await count()).toBe(20);
  await page.getByRole('button', { name: 'Load more' }).click();
  await page.getByRole('button', { name: 'Load more' }).waitFor({ state: 'detached' });
  expect(await count()).toBe(22);
}

/** A type is chosen and words are typed before the list updates: both count. */
async function keepsBothChanges(page: Page) {
  await page.evaluate(async () => {
    const change = (field: Element | null, value: string, event: string) => {
      const type = field && Object.getPrototypeOf(field);
      Object.getOwnPropertyDescriptor(type, 'value')?.set?.call(field, value);
      field?.dispatchEvent(new Event(event, { bubbles: true }));
    };
    change(document.querySelector('main select'), 'principal', 'change');
    await Promise.resolve();
    change(document.querySelector('main input[type=search]'), 'term', 'input');
  });
  await page.waitForURL('**/notices?q=term&type=principal');
}

/** The palette opens a post with the keyboard alone. */
async function opensFromPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages and notices' }).waitFor();
  await page.keyboard.type('garden');
  await page
    .getByRole('option', { name: /New garden beds/ })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/connections/connection_details/*');
  await heading(page, /New garden beds/);
}

/** A link in a text opens a page of the portal without a reload. */
async function followsInnerLink(page: Page) {
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole('link', { name: 'Connections page' }).click();
  await heading(page, 'Connections');
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
}

describe('a card of the magazine', () => {
  it('shows the title before the picture on a phone, and reads it first at every width', async () => {
    const page = await screens.open('a.hart', '/connections');
    const card = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('img') });
    const [title, image] = [card.getByRole('heading').first(), card.locator('img').first()];
    const isTitleAbove = async () =>
      ((await title.boundingBox())?.y ?? 0) < ((await image.boundingBox())?.y ?? 0);
    await title.waitFor();
    expect(await isTitleAbove()).toBe(false);
    await page.setViewportSize({ width: 375, height: 812 });
    await expect.poll(isTitleAbove).toBe(true);
    const order = await card.first().evaluate((item) => {
      const parts = item.querySelectorAll('h2, time, img');
      return Array.from(parts, ({ localName }) => localName);
    });
    expect(order).toEqual(['h2', 'time', 'img']);
  });
});

describe('a post on its own page', () => {
  it('records a read mark and a visit, and marks a favourite unless the server refuses', async () => {
    const context = await screens.as('s.student');
    const page = await open(context, '/notices');
    const item = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: camp, exact: true }) });
    await item.getByText('Unread').waitFor();
    await item.getByRole('link').click();
    await page.waitForURL('**/notices/notice_details/p32');
    await heading(page, camp);
    await marksFavourite(page);
    await page.getByRole('link', { name: 'Notices' }).last().click();
    await item.getByText('Unread').waitFor({ state: 'detached' });
    const { tables } = screens.college;
    expect(tables.all('readposts')).toMatchObject([
      { users_userUid: 'u-s.student', posts_postUid: 'p32' },
    ]);
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    const visit = [expect.any(Number), 'p32', camp, 'notice'];
    const visits = () => tables.all('weblogs').flatMap((stored) => stored.visits);
    await expect.poll(visits).toContainEqual(visit);
    const items = page.getByRole('main').getByRole('listitem');
    await expect.poll(() => items.count()).toBe(20);
    await page.getByRole('button', { name: 'Favourites' }).click();
    await page.waitForURL('**/notices?favourites=true');
    await expect.poll(() => items.count()).toBe(1);
    await item.waitFor();
    await page.goto('/notices/notice_details/not-mine');
    await page.getByText('This notice is not available').waitFor();
  });
});

/** The star shows a click at once, and reverts it when the server refuses. */
async function marksFavourite(page: Page) {
  const star = page.getByRole('button', { name: /^Favourite:/ });
  await star.click();
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => screens.college.tables.all('favorites')).toHaveLength(1);
  screens.server.faults.status = 502;
  await star.click();
  await page.getByRole('alert').getByText('The portal took too long to answer.').waitFor();
  expect(await star.getAttribute('aria-pressed')).toBe('true');
  delete screens.server.faults.status;
}

it('offers no screen that the school has switched off', async () => {
  const context = await screens.as('a.hart');
  const page = await open(context, '/financial-info');
  await heading(page, 'Page not found');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Calendar' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Financial info' }).count()).toBe(0);
  await page.goto('/emergency-brodcast');
  await page.getByText('There is no emergency broadcast').waitFor();
  // What could not be read is not called calm.
  const other = await screens.as('a.hart');
  await other.route(/\/api\/emergencybroadcast|\.json\?emergency/, (route) => route.abort());
  const unknown = await open(other, '/emergency-brodcast');
  await unknown.getByText('Loading the message…').waitFor();
  expect(await unknown.getByText('There is no emergency broadcast').count()).toBe(0);
});
