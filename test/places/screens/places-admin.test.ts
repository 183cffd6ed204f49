import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open, screensWith } from '#test/support/browser/browser';
import { storedPage } from '#test/support/browser/place-editor';
import { storeCollegePlace } from '#test/support/college/places';
import { adminPlace, storeAdminPlaces } from '#test/support/college/places-admin';

const screens = screensWith(storeAdminPlaces);
const table = (page: Page, name: 'Places' | 'Pages' | 'Deleted pages') =>
  page.getByRole('region', { name: `${name}, table` });
const cells = (page: Page, name: 'Places' | 'Pages' | 'Deleted pages', n: number) =>
  table(page, name).getByRole('row').nth(n).getByRole('cell').allInnerTexts();
const search = (page: Page) => new URL(page.url()).searchParams;

async function desk(path = '/admin?tab=places', person = 'a.admin') {
  const context = await screens.as(person, { width: 1280, height: 1000 });
  const page = await open(context, path);
  return { context, page };
}

describe('the Places tab', () => {
  it('shows places and pages in the specified columns, by place name', async () => {
    const { page } = await desk();
    await table(page, 'Pages').waitFor();
    const heads = (name: 'Places' | 'Pages') =>
      table(page, name).getByRole('columnheader').allTextContents();
    expect(await heads('Places')).toEqual(['Place', 'Description', 'Audience', 'Actions']);
    expect(await heads('Pages')).toEqual(['Place', 'Title', 'Page Type', 'Navigation', 'Actions']);
    const first = await cells(page, 'Places', 1);
    expect(first.slice(0, 2)).toEqual(['Art', 'Everything about Art']);
    expect(first[2]).toContain('Students and their families');
    expect(first[2]).toContain('Students of Year 7.');
    expect((await cells(page, 'Pages', 1)).slice(0, 4)).toEqual([
      'Art',
      'Welcome',
      'Static Page',
      'Yes',
    ]);
    expect((await cells(page, 'Pages', 2)).slice(0, 4)).toEqual([
      'Art',
      'Worksheets',
      'Documents',
      'No',
    ]);
    for (const [name, path] of [
      ['Place', '/admin/add-place'],
      ['Page', '/admin/add-page'],
    ] as const) {
      const button = page
        .getByRole('group', { name: 'CREATE NEW' })
        .getByRole('link', { name, exact: true });
      expect(await button.getAttribute('href')).toBe(path);
    }
  });

  it('keeps its fields apart with a long place name', async () => {
    const name = 'The committee of the parents of the boarders of both houses '.repeat(3);
    await storeCollegePlace(screens.college, adminPlace('pl-art', name));
    const { page } = await desk();
    const filter = page.getByRole('search', { name: 'Filter places and pages' });
    const place = await filter.getByLabel('Place', { exact: true }).boundingBox();
    const type = await filter.getByLabel('Page type').boundingBox();
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThan(type?.x ?? 0);
  });

  it('pages through a table, with the page in the address', async () => {
    const { page } = await desk();
    const pager = page.getByRole('navigation', { name: 'Places, page by page' });
    await pager.getByText('1–10, more follow').waitFor();
    await pager.getByRole('button', { name: 'Next' }).click();
    await pager.getByText('11–20, more follow').waitFor();
    await pager.getByRole('button', { name: 'Next' }).click();
    await pager.getByText('21–25 of 25').waitFor();
    expect(search(page).get('places')).toBe('3');
    await page.reload();
    await pager.getByText('21–25 of 25').waitFor();
    await page.goto('/admin?tab=places&places=9');
    await pager.getByText('21–25 of 25').waitFor();
  });

  it('keeps typed text while a Reset still changes the address', async () => {
    const { page } = await desk();
    await page.goto('/admin?tab=places&pagetype=documents');
    await table(page, 'Pages').waitFor();
    const rows = () => table(page, 'Pages').getByRole('row').count();
    const before = await rows();
    const keyword = page.getByLabel('Title keyword');
    await page.getByRole('button', { name: 'Reset' }).evaluate((reset: HTMLButtonElement) => {
      reset.click();
      const field = reset.form?.querySelector<HTMLInputElement>(
        'input[type=text], input:not([type])',
      );
      if (!field) throw new Error('There is no field to type into.');
      field.focus();
      document.execCommand('insertText', false, 'nothing like it');
    });
    await expect.poll(rows).toBeGreaterThan(before);
    expect(await keyword.inputValue()).toBe('nothing like it');
  });

  it('filters both tables by place, page type, navigation and keyword, and remembers the filter', async () => {
    const { page } = await desk();
    const filters = page.getByRole('search', { name: 'Filter places and pages' });
    await filters.getByLabel('Place', { exact: true }).selectOption('Art');
    await filters.getByLabel('Page type').selectOption('Documents');
    await filters.getByLabel('Navigation').selectOption('No');
    await filters.getByRole('button', { name: 'Filter' }).click();
    await expect.poll(() => table(page, 'Pages').getByRole('row').count()).toBe(2);
    expect((await cells(page, 'Pages', 1))[1]).toBe('Worksheets');
    await expect.poll(() => table(page, 'Places').getByRole('row').count()).toBe(2);
    expect(Object.fromEntries(search(page))).toEqual({
      tab: 'places',
      place: 'pl-art',
      pagetype: 'documents',
      navigation: 'no',
    });
    await page.goto('/admin?tab=places');
    await expect.poll(() => search(page).get('pagetype')).toBe('documents');
    await filters.getByRole('button', { name: 'Reset' }).click();
    await filters.getByLabel('Title keyword').fill('nothing like it');
    await filters.getByRole('button', { name: 'Filter' }).click();
    await expect.poll(() => page.getByText('No records found!').count()).toBe(2);
  });

  it('deletes a place after the specified question, and its pages with it', async () => {
    const { page } = await desk();
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

  it('deletes a page after the specified question, and restores it unchanged', async () => {
    const { page } = await desk();
    await page.getByRole('button', { name: 'Delete: Welcome, Art' }).click();
    await page
      .getByRole('dialog', { name: 'Delete page' })
      .getByRole('button', { name: 'Yes' })
      .click();
    await page.getByText('Page deleted successfully', { exact: true }).waitFor();
    await expect.poll(async () => (await cells(page, 'Pages', 1))[1]).toBe('Worksheets');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await cells(page, 'Pages', 1))[1]).toBe('Welcome');
    expect(storedPage(screens, 'pg-welcome')).toMatchObject({
      is_deleted: false,
      navigation: true,
      landing_page: true,
    });
  });

  it('lists deleted pages, each with Restore', async () => {
    const { page } = await desk();
    await page.getByRole('button', { name: 'Deleted pages' }).click();
    await expect
      .poll(async () => (await cells(page, 'Deleted pages', 1)).slice(0, 2))
      .toEqual(['Library', 'Old hours']);
    await page.getByRole('button', { name: 'Restore: Old hours, Library' }).click();
    await page.getByText('Deleted pages stay here for 90 days.').waitFor();
    await page.getByRole('button', { name: 'Back to the pages' }).click();
    await table(page, 'Pages').getByText('Old hours').waitFor();
  });

  it('shows cards on a phone, with the same content and actions', async () => {
    const context = await screens.as('a.admin', { width: 375 });
    const page = await open(context, '/admin?tab=places');
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
    await card.getByRole('link', { name: 'Edit: Art' }).click();
    await page.getByRole('heading', { name: 'Edit place', level: 1 }).waitFor();
  });

  it('is hidden from post editors, who may not manage places', async () => {
    for (const path of ['/admin?tab=places', '/admin/add-place', '/admin/edit-page/pg-welcome']) {
      const { context, page } = await desk(path, 'e.editor');
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await context.close();
    }
  });
});
