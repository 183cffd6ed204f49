import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { storedPage } from '#test/support/browser/place-editor';
import { storeCollegePlace } from '#test/support/college/places';
import { adminPlace, storeAdminPlaces } from '#test/support/college/places-admin';

const longName = `The committee of ${'the parents of the boarders of '.repeat(5)}both houses`;
const screens = screensWith(async (college) => {
  await storeAdminPlaces(college);
  // The last place, which no table shows on its first page.
  await storeCollegePlace(college, adminPlace('pl-21', longName));
});
const table = (page: Page, name: 'Places' | 'Pages' | 'Deleted pages') =>
  page.getByRole('region', { name: `${name}, table` });
const cells = (page: Page, name: 'Places' | 'Pages' | 'Deleted pages', n: number) =>
  table(page, name).getByRole('row').nth(n).getByRole('cell').allInnerTexts();
const search = (page: Page) => new URL(page.url()).searchParams;

async function desk(person = 'a.admin') {
  return screens.open(person, '/admin?tab=places', { width: 1280, height: 1000 });
}

const filtersOf = (page: Page) => page.getByRole('search', { name: 'Filter places and pages' });

/** Checks the columns and the first rows of both tables. */
async function showsTables(page: Page) {
  await table(page, 'Pages').waitFor();
  const heads = (name: 'Places' | 'Pages') =>
    table(page, name).getByRole('columnheader').allTextContents();
  expect(await heads('Places')).toEqual(['Place', 'Description', 'Audience', 'Actions']);
  expect(await heads('Pages')).toEqual(['Place', 'Title', 'Page Type', 'Navigation', 'Actions']);
  const first = await cells(page, 'Places', 1);
  expect(first.slice(0, 2)).toEqual(['Art', 'Everything about Art']);
  expect(first[2]).toContain('Students and their families');
  expect(first[2]).toContain('Year 7: students.');
  const [welcome, files] = [await cells(page, 'Pages', 1), await cells(page, 'Pages', 2)];
  expect(welcome.slice(0, 4)).toEqual(['Art', 'Welcome', 'Static Page', 'Yes']);
  expect(files.slice(0, 4)).toEqual(['Art', 'Worksheets', 'Documents', 'No']);
}

/** Checks the cards of a phone, and follows the link of one. */
async function showsCards(page: Page) {
  const card = page.getByRole('list', { name: 'Places' }).getByRole('article').first();
  await card.getByRole('heading', { name: 'Art' }).waitFor();
  expect(await card.getByRole('term').allTextContents()).toEqual(['Description', 'Audience']);
  expect(await page.getByRole('table').count()).toBe(0);
  const titles = page.getByRole('list', { name: 'Pages' }).getByRole('article');
  expect(await titles.first().getByRole('term').allTextContents()).toEqual([
    'Place',
    'Page Type',
    'Navigation',
  ]);
  await page.getByRole('button', { name: 'Acts for: Art' }).click();
  await page.getByRole('link', { name: 'Edit: Art' }).click();
  await page.getByRole('heading', { name: 'Edit place', level: 1 }).waitFor();
}

/** Walks to the last page of the places, and opens an address that is beyond it. */
async function pagesThrough(page: Page) {
  const pager = page.getByRole('navigation', { name: 'Places, page by page' });
  await pager.getByText('1–10, more follow').waitFor();
  await pager.getByRole('button', { name: 'Next' }).click();
  await pager.getByText('11–20, more follow').waitFor();
  await pager.getByRole('button', { name: 'Next' }).click();
  await pager.getByText('21–25 of 25').waitFor();
  expect(search(page).get('places')).toBe('3');
  await page.goto('/admin?tab=places&places=9');
  await pager.getByText('21–25 of 25').waitFor();
}

describe('the Places tab', () => {
  it('shows places and pages by name, in the specified columns, and as cards on a phone', async () => {
    const page = await desk();
    await showsTables(page);
    await page.getByRole('button', { name: 'Create new' }).click();
    for (const [name, path] of [
      ['Place', '/admin/add-place'],
      ['Page', '/admin/add-page'],
    ] as const) {
      const button = page
        .getByRole('group', { name: 'CREATE NEW' })
        .getByRole('link', { name: new RegExp(`^${name}`) });
      expect(await button.getAttribute('href')).toBe(path);
    }
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // A long name of a place does not push the fields onto each other.
    const choice = filtersOf(page).getByLabel('Place', { exact: true });
    await expect.poll(() => choice.getByRole('option').allTextContents()).toContain(longName);
    const place = await choice.boundingBox();
    const type = await filtersOf(page).getByLabel('Page type').boundingBox();
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThan(type?.x ?? 0);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 900 });
    await showsCards(page);
  });

  it('pages and filters both tables, remembers the filter, and keeps text typed during a Reset', async () => {
    const page = await desk();
    await pagesThrough(page);
    const filters = filtersOf(page);
    const rows = (name: 'Places' | 'Pages') => table(page, name).getByRole('row').count();
    await filters.getByLabel('Place', { exact: true }).selectOption('Art');
    await filters.getByLabel('Page type').selectOption('Documents');
    await filters.getByLabel('Navigation').selectOption('No');
    await filters.getByRole('button', { name: 'Filter' }).click();
    await expect.poll(() => rows('Pages')).toBe(2);
    expect((await cells(page, 'Pages', 1))[1]).toBe('Worksheets');
    await expect.poll(() => rows('Places')).toBe(2);
    expect(Object.fromEntries(search(page))).toEqual({
      tab: 'places',
      place: 'pl-art',
      pagetype: 'documents',
      navigation: 'no',
    });
    await page.goto('/admin?tab=places');
    await expect.poll(() => search(page).get('pagetype')).toBe('documents');
    await expect.poll(() => rows('Pages')).toBe(2);
    const keyword = filters.getByLabel('Title keyword');
    await filters.getByRole('button', { name: 'Reset' }).evaluate((reset: HTMLButtonElement) => {
      reset.click();
      const field = reset.form?.querySelector<HTMLInputElement>(
        'input[type=text], input:not([type])',
      );
      if (!field) throw new Error('There is no field to type into.');
      field.focus();
      document.execCommand('insertText', false, 'nothing like it');
    });
    await expect.poll(() => rows('Pages')).toBeGreaterThan(2);
    expect(await keyword.inputValue()).toBe('nothing like it');
    await filters.getByRole('button', { name: 'Filter' }).click();
    await expect.poll(() => page.getByText('No records found!').count()).toBe(2);
  });

  it('deletes and restores pages, and deletes a place with its pages, after the questions', async () => {
    const page = await desk();
    await page.getByRole('button', { name: 'Delete: Welcome, Art' }).click();
    await page
      .getByRole('dialog', { name: 'Delete page' })
      .getByRole('button', { name: 'Yes' })
      .click();
    await page.getByText('Page deleted successfully', { exact: true }).waitFor();
    await expect.poll(async () => (await cells(page, 'Pages', 1))[1]).toBe('Worksheets');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await cells(page, 'Pages', 1))[1]).toBe('Welcome');
    await expect
      .poll(() => storedPage(screens, 'pg-welcome'))
      .toMatchObject({ is_deleted: false, navigation: true, landing_page: true });

    await page.getByRole('button', { name: 'Deleted pages' }).click();
    await expect
      .poll(async () => (await cells(page, 'Deleted pages', 1)).slice(0, 2))
      .toEqual(['Library', 'Old hours']);
    await page.getByRole('button', { name: 'Restore: Old hours, Library' }).click();
    await page.getByText('Deleted pages stay here for 90 days.').waitFor();
    await page.getByRole('button', { name: 'Back to the pages' }).click();
    await table(page, 'Pages').getByText('Old hours').waitFor();

    await page.getByRole('button', { name: 'Delete: Art', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete Place' });
    await question.getByRole('button', { name: 'No' }).click();
    expect(await cells(page, 'Places', 1)).toContain('Art');
    await page.getByRole('button', { name: 'Delete: Art', exact: true }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Deleted successfully.', { exact: true }).waitFor();
    await expect.poll(async () => (await cells(page, 'Places', 1))[0]).toBe('English 7');
    await expect.poll(async () => (await cells(page, 'Pages', 1))[1]).toBe('Tasks');
  });

  it('is hidden from post editors, who may not manage places', async () => {
    const page = await desk('e.editor');
    for (const path of ['/admin/add-place', '/admin/edit-page/pg-welcome']) {
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await page.goto(path);
    }
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
