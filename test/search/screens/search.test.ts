import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open, screensWith } from '#test/support/browser/browser';
import { storePlaces } from '#test/support/college/places';
import { storePosts } from '#test/support/college/posts';
import { entriesIn } from '#test/support/tables/audit-entries';

const screens = screensWith(async (college) => {
  await storePosts(college);
  await storePlaces(college);
});

const everything = 'Search notices, Connections, places and pages';
const fieldOf = (page: Page) => page.getByRole('searchbox', { name: everything });

/** Shows a message when the search fails, and retries. */
async function retries(page: Page) {
  screens.server.faults.status = 502;
  await fieldOf(page).fill('garden');
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  delete screens.server.faults.status;
  await retry.click();
  await page
    .getByRole('link', { name: /New garden beds/ })
    .first()
    .waitFor();
}

/** Marks the words and keeps them in the address. */
async function findsWhileTyping(page: Page) {
  await fieldOf(page).fill('harbour');
  const hit = page
    .getByRole('listitem')
    .filter({ hasText: 'The orchestra at the harbour' })
    .first();
  await hit.waitFor();
  await page.waitForURL('**/search?q=harbour');
  await expect.poll(() => hit.locator('mark').allTextContents()).toEqual(['harbour']);
  expect(await hit.textContent()).toContain('Newsletter · Science');
  await page.reload();
  await hit.getByRole('link').click();
  await page.getByRole('heading', { name: /The orchestra at the harbour/, level: 1 }).waitFor();
  await page.goBack();
  await hit.waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('harbour');
}

/** Filters by kind in the address, and offers all kinds when nothing is found. */
async function filtersByKind(page: Page) {
  await fieldOf(page).fill('english');
  const place = page.getByRole('link', { name: 'English 7', exact: true });
  await place.waitFor();
  await page.waitForURL('**/search?q=english');
  await page.getByRole('button', { name: 'Notices and Connections' }).click();
  await page.waitForURL('**/search?q=english&kind=post');
  await page.getByText('Nothing you can read contains “english”.').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Search everything' }).click();
  await place.click();
  await page.waitForURL('**/places/english-7**');
}

describe('the search screen', () => {
  it('finds while the person types, retries, loads more, and filters by kind', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/search');
    await page.getByText('What are you looking for?').waitFor();
    await retries(page);
    await findsWhileTyping(page);
    await fieldOf(page).fill('long day');
    const hits = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
    await page.waitForURL('**/search?q=long+day');
    await expect.poll(() => hits.count()).toBe(20);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => hits.count()).toBeGreaterThan(20);
    await filtersByKind(page);
  });
});

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search pages and notices' });
const optionOf = (page: Page, name: RegExp) => page.getByRole('option', { name }).first();

/** Reports no results or a failed search, and still offers the full search. */
async function reportsFailures(page: Page) {
  await palette(page).fill('zzzz');
  await page.getByRole('status').getByText('No records found!').waitFor();
  screens.server.faults.status = 502;
  await palette(page).fill('gardens');
  await page
    .getByRole('status')
    .getByText('Search is not available now. Try again in a moment.')
    .waitFor();
  delete screens.server.faults.status;
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'Find students called “gardens”People',
    'Search everywhere for “gardens”All results',
  ]);
}

/** Discards the answer to earlier words. */
async function discardsEarlierAnswers(page: Page) {
  let release = () => {};
  const later = new Promise<void>((done) => {
    release = done;
  });
  let hasEnded = false;
  const note = (request: Request) => {
    hasEnded ||= request.url().includes('q=harbour');
  };
  page.on('requestfinished', note);
  page.on('requestfailed', note);
  // The answer to the first words comes after the one to the second.
  await page.route('**/api/search?*q=harbour*', async (route) => {
    await later;
    await route.continue().catch(() => {});
  });
  await palette(page).fill('harbour');
  await page.waitForRequest('**/api/search?*q=harbour*');
  await palette(page).fill('garden');
  await optionOf(page, /New garden beds/).waitFor();
  release();
  await expect.poll(() => hasEnded).toBe(true);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect((await page.getByRole('option').allTextContents()).join()).not.toContain('orchestra');
}

/** Shows the portal's screens first, then results, then the full search. */
async function ordersOptions(page: Page) {
  const field = palette(page);
  await field.fill('ca');
  await optionOf(page, /camp/).waitFor();
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
}

/** Runs an act by a few letters, shows it first the next time, and finds students on request. */
async function runsCommands(page: Page) {
  await page.keyboard.press('Control+k');
  await palette(page).fill('nnot');
  await optionOf(page, /^New notice/).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/add-notice');
  await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
  expect(await page.getByRole('option').first().textContent()).toBe('New noticeRecent');
  const before = entriesIn(screens.college.tables).length;
  await palette(page).fill('tom');
  await optionOf(page, /^Find students called “tom”/).click();
  await optionOf(page, /^Tomás Li/).waitFor();
  // Only the students who are shown are in the audit.
  expect(entriesIn(screens.college.tables).length - before).toBe(1);
  await optionOf(page, /^Tomás Li/).click();
  await page.waitForURL('**/parent-dashboard?student=s.student');
}

/** Holds the code of the palette back, and returns what lets it through. */
async function holdPaletteCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/Palette-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const early = (page: Page) => page.getByRole('textbox', { name: 'Search pages and notices' });

describe('the palette', () => {
  it('keeps the words that a person types before its code is there', async () => {
    const page = await open(await screens.as('a.admin'), '/');
    const letCodeIn = await holdPaletteCode(page);
    const search = page.getByRole('button', { name: 'Search' });
    await search.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('lost');
    await page.keyboard.press('Escape');
    await expect.poll(() => early(page).count()).toBe(0);
    await expect.poll(() => search.evaluate((it) => it === document.activeElement)).toBe(true);
    // Letters that are being composed stay in the first field until they are complete.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new');
    const typing = await page.context().newCDPSession(page);
    await typing.send('Input.imeSetComposition', {
      text: ' no',
      selectionStart: 3,
      selectionEnd: 3,
    });
    letCodeIn();
    await page.waitForResponse('**/assets/Palette-*.js');
    expect(await early(page).inputValue()).toBe('new no');
    await typing.send('Input.insertText', { text: ' no' });
    await palette(page).waitFor();
    await page.keyboard.type('tice');
    expect(await palette(page).inputValue()).toBe('new notice');
    await page.keyboard.press('Escape');
    await expect.poll(() => palette(page).count()).toBe(0);
    await expect.poll(() => search.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  it('runs what was entered before its code was there', async () => {
    const page = await open(await screens.as('a.admin'), '/');
    const letCodeIn = await holdPaletteCode(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new notice');
    await page.keyboard.press('Enter');
    letCodeIn();
    await page.waitForURL('**/admin/add-notice');
  });

  it('finds screens, posts and places, discards earlier answers, and offers the full search, also on a phone', async () => {
    const context = await screens.as('a.hart', { height: 500 });
    const page = await open(context, '/');
    await page.getByRole('button', { name: 'Search' }).click();
    await palette(page).waitFor();
    await reportsFailures(page);
    await discardsEarlierAnswers(page);
    await ordersOptions(page);
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goBack();
    await page.getByRole('button', { name: 'Search' }).click();
    await palette(page).fill('boarding');
    await optionOf(page, /Boarding House/).click();
    await page.waitForURL('**/places/boarding**');
    await runsCommands(await open(await screens.as('a.admin'), '/'));
  });
});
