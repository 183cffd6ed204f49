import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { entriesIn } from '#test/support/tables/audit-entries';
import { storeWhatIsFound } from './scene.ts';

const screens = screensWith(storeWhatIsFound);

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search pages and notices' });
const optionOf = (page: Page, name: RegExp) => page.getByRole('option', { name }).first();

/** Reports no results or a failed search, and still offers the full search. */
async function reportsFailures(page: Page) {
  await palette(page).fill('zzzz');
  await page.getByRole('status').getByText('No results for “zzzz”.').waitFor();
  screens.server.faults.status = 502;
  await palette(page).fill('gardens');
  const failed = page.getByRole('alert').filter({ hasText: 'The search took too long.' });
  await failed.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'Find students called “gardens”',
  ]);
  expect(await page.getByRole('option', { selected: true }).count()).toBe(0);
  delete screens.server.faults.status;
  await page.keyboard.press('Enter');
  await optionOf(page, /New garden beds/).waitFor();
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
  const answered = page.waitForResponse('**/api/search?*q=garden*');
  await palette(page).fill('garden');
  await answered;
  await optionOf(page, /New garden beds/).waitFor();
  release();
  await expect.poll(() => hasEnded).toBe(true);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect((await page.getByRole('option').allTextContents()).join()).not.toContain('orchestra');
}

/** Shows groups, the one with the best entry first, and the full search at the end. */
async function ordersOptions(page: Page) {
  const field = palette(page);
  await field.fill('ca');
  await optionOf(page, /camp/).waitFor();
  const names = await page.getByRole('option').allTextContents();
  expect(names[0]).toContain('Calendar');
  expect(names.at(-2)).toContain('Search everywhere for “ca”');
  await page.getByRole('group', { name: 'Portal pages' }).waitFor();
  await page.getByRole('group', { name: 'Notices and Connections' }).waitFor();
  await page
    .getByRole('status')
    .getByText(/^(\d+|More than \d+) \w+.*, /)
    .waitFor({ state: 'attached' });
  await page.keyboard.press('End');
  const last = page.getByRole('option', { selected: true });
  expect(await last.textContent()).toContain('Find students called “ca”');
  const [box, view] = [await last.boundingBox(), page.viewportSize()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(view?.height ?? 0);
  expect(await field.isVisible()).toBe(true);
  expect(await field.getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'));
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('option', { selected: true }).textContent()).toContain('Calendar');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  expect(await page.getByRole('option').first().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
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
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  expect(await recent.allTextContents()).toEqual(['New noticeAction']);
  const before = entriesIn(screens.college.tables).length;
  await palette(page).fill('tom');
  await optionOf(page, /^Find people called “tom”/).click();
  await optionOf(page, /^Tomás Li/).waitFor();
  // Only the students who are shown are in the audit.
  expect(entriesIn(screens.college.tables).length - before).toBe(1);
  await optionOf(page, /^Tomás Li/).click();
  await page.waitForURL('**/parent-dashboard?student=s.student');
  // Arriving closes what is open, so the palette waits for the screen.
  await page.getByRole('heading', { name: 'Learning dashboard', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await palette(page).fill('hart');
  await optionOf(page, /^Find people called “hart”/).click();
  await optionOf(page, /Hart.*Staff/).click();
  await page.waitForURL('**/admin/people/u-a.hart');
}

/** Finds events, courses and tasks with their words, on a whole small window, without faults. */
async function findsEverything(page: Page) {
  await page.keyboard.press('Control+k');
  await palette(page).fill('harbour');
  for (const name of ['Events', 'Courses', 'Tasks due', 'Notices and Connections']) {
    await page.getByRole('group', { name }).waitFor();
  }
  const event = optionOf(page, /^Harbour regatta/);
  expect(await event.locator('mark').first().textContent()).toBe('Harbour');
  const dialog = await page.getByRole('dialog').boundingBox();
  expect([dialog?.x, dialog?.width]).toEqual([0, page.viewportSize()?.width]);
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => palette(page).count()).toBe(0);
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
    const page = await screens.open('a.admin', '/');
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
    const page = await screens.open('a.admin', '/');
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
    // Nothing is chosen before a word is typed.
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option', { selected: true }).count()).toBe(0);
    await reportsFailures(page);
    await discardsEarlierAnswers(page);
    await ordersOptions(page);
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goBack();
    await page.getByRole('button', { name: 'Search' }).click();
    await palette(page).fill('boarding');
    await optionOf(page, /Boarding House/).click();
    await page.waitForURL('**/places/boarding**');
    await findsEverything(page);
    await runsCommands(await screens.open('a.admin', '/'));
  });
});
