import { describe, expect, it } from 'vitest';
import { open, screensWith } from '#test/support/browser/browser';
import { storePlaces } from '#test/support/college/places';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(async (college) => {
  await storePosts(college);
  await storePlaces(college);
});

const everything = 'Search notices, Connections, places and pages';
const openPalette = async (look = {}) => {
  const context = await screens.as('a.hart', look);
  const page = await open(context, '/');
  await page.getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('combobox', { name: 'Search pages and notices' });
  await field.waitFor();
  return { context, page, field };
};

describe('the search screen', () => {
  it('finds while the person types, marks the words and keeps them in the address', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/search');
    await page.getByText('What are you looking for?').waitFor();
    await page.getByRole('searchbox', { name: everything }).fill('harbour');
    const hit = page
      .getByRole('listitem')
      .filter({ hasText: 'The orchestra at the harbour' })
      .first();
    await hit.waitFor();
    await page.waitForURL('**/search?q=harbour');
    expect(await hit.locator('mark').allTextContents()).toEqual(['harbour']);
    expect(await hit.textContent()).toContain('Newsletter · Science');
    await page.reload();
    await hit.getByRole('link').click();
    await page.getByRole('heading', { name: /The orchestra at the harbour/, level: 1 }).waitFor();
    await page.goBack();
    await hit.waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('harbour');
  });

  it('filters by kind in the address, and offers all kinds when nothing is found', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/search?q=english');
    const place = page.getByRole('link', { name: 'English 7', exact: true });
    await place.waitFor();
    await page.getByRole('button', { name: 'Notices and Connections' }).click();
    await page.waitForURL('**/search?q=english&kind=post');
    await page.getByText('Nothing you can read contains “english”.').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Search everything' }).click();
    await place.click();
    await page.waitForURL('**/places/english-7**');
  });

  it('loads more results page by page', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/search?q=long+day');
    const hits = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
    await hits.first().waitFor();
    expect(await hits.count()).toBe(20);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => hits.count()).toBeGreaterThan(20);
  });

  it('shows a message when the search fails, and retries', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/search');
    screens.server.faults.status = 502;
    await page.getByRole('searchbox', { name: everything }).fill('garden');
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    delete screens.server.faults.status;
    await retry.click();
    await page
      .getByRole('link', { name: /New garden beds/ })
      .first()
      .waitFor();
  });
});

describe('the palette', () => {
  it('shows the portal’s screens first, then results, then the full search', async () => {
    const { page, field } = await openPalette({ height: 500 });
    await field.fill('ca');
    await page.getByRole('option', { name: /camp/ }).first().waitFor();
    const names = await page.getByRole('option').allTextContents();
    expect(names[0]).toContain('Calendar');
    expect(names.at(-1)).toContain('Search everywhere for “ca”');
    await page.keyboard.press('ArrowUp');
    const last = page.getByRole('option', { selected: true });
    expect(await last.textContent()).toContain('Search everywhere');
    const [box, view] = [await last.boundingBox(), page.viewportSize()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(view?.height ?? 0);
    expect(await field.isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=ca');
    await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
  });

  it('finds places and pages, also on a phone', async () => {
    const { page, field } = await openPalette({ width: 375, height: 700 });
    await field.fill('boarding');
    await page
      .getByRole('option', { name: /Boarding House/ })
      .first()
      .click();
    await page.waitForURL('**/places/boarding**');
  });

  it('reports no results or a failed search, and still offers the full search', async () => {
    const { page, field } = await openPalette();
    await field.fill('zzzz');
    await page.getByRole('status').getByText('No records found!').waitFor();
    screens.server.faults.status = 502;
    await field.fill('garden');
    await page
      .getByRole('status')
      .getByText('Search is not available now. Try again in a moment.')
      .waitFor();
    delete screens.server.faults.status;
    expect(await page.getByRole('option').allTextContents()).toEqual([
      'Search everywhere for “garden”All results',
    ]);
  });

  it('discards the answer to earlier words', async () => {
    const { page, field } = await openPalette();
    let isFirst = true;
    await page.route('**/api/search?*', async (route) => {
      // The answer to the first words comes after the one to the second.
      if (isFirst) {
        isFirst = false;
        await new Promise((done) => setTimeout(done, 1_500));
      }
      await route.continue().catch(() => {});
    });
    await field.fill('harbour');
    await page.waitForRequest('**/api/search?*q=harbour*');
    await field.fill('garden');
    await page
      .getByRole('option', { name: /New garden beds/ })
      .first()
      .waitFor();
    await page.waitForTimeout(2_000);
    expect((await page.getByRole('option').allTextContents()).join()).not.toContain('orchestra');
  });
});
