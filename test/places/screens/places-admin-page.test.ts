import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { changePage, storedPage } from '#test/support/browser/place-editor';
import { storeAdminPlaces } from '#test/support/college/places-admin';

const screens = screensWith(storeAdminPlaces);
const pageTitled = (wanted: string) => {
  const found = screens.college.tables.all('pages').find(({ title }) => title === wanted);
  return found && storedPage(screens, String(found.sk));
};
const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true });
const content = (page: Page) => field(page, 'Content');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const alert = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true });
const saved = (page: Page) => page.getByText('Page saved successfully.', { exact: true });
const tick = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const schedule = (page: Page) => page.getByRole('region', { name: 'Scheduled changes' });

async function form(path: string) {
  const page = await screens.open('a.admin', path, { width: 1280, height: 1000 });
  await field(page, 'Title').waitFor();
  return page;
}

/** Saves the form of a new page without its fields, once for each type with fields of its own. */
async function reportsMissing(page: Page) {
  await save(page).click();
  for (const text of [
    '*Please select place.',
    '*Please select page type.',
    '*Please enter page title.',
    '*Please enter description.',
  ]) {
    await alert(page, text).waitFor();
  }
  const first = field(page, 'Title');
  await expect.poll(() => first.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await content(page).count()).toBe(0);
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByLabel('Page type').selectOption('Static Page');
  await content(page).waitFor();
  await save(page).click();
  await alert(page, '*Please enter content.').waitFor();
  await page.getByLabel('Page type').selectOption('Documents');
  expect(await content(page).count()).toBe(0);
  await save(page).click();
  await alert(page, '*Please enter Google Drive folder ID.').waitFor();
  expect(await page.getByRole('radio', { name: 'List' }).isChecked()).toBe(true);
}

async function showsPlace(page: Page) {
  await page.getByLabel('Place', { exact: true }).selectOption('Library');
  const groups = page.getByRole('region', { name: 'Groups' });
  await groups.getByText('Year 7', { exact: true }).waitFor();
  await groups.getByText('Students', { exact: true }).waitFor();
  const editors = page.getByRole('region', { name: 'Editors' }).getByRole('listitem');
  await expect.poll(() => editors.allTextContents()).toEqual(['Ines Marsh', 'Amelia Hart']);
}

describe('the form of a new page', () => {
  it('reports missing fields of each type, shows the people of the place, and saves', async () => {
    const page = await form('/admin/add-page');
    await reportsMissing(page);
    await showsPlace(page);
    expect(await schedule(page).count()).toBe(0);
    await page.getByLabel('Place', { exact: true }).selectOption('Art');
    await page.getByLabel('Page type').selectOption('Static Page');
    await field(page, 'Title').fill('Gallery Nights');
    expect(await field(page, 'Slug').inputValue()).toBe('gallery-nights');
    await tick(page, /^Navigation/).uncheck();
    await tick(page, 'Landing page').check();
    expect(await tick(page, 'Is deleted').count()).toBe(0);
    await content(page).click();
    await page.keyboard.type('Doors open at six.');
    await field(page, 'Description').fill('When to come');
    screens.server.faults.delay = 800;
    await save(page).click();
    const saving = page.getByRole('button', { name: 'Saving ...' });
    await saving.waitFor();
    expect(await saving.isDisabled()).toBe(true);
    screens.server.faults.delay = 0;
    await saved(page).waitFor();
    await page.waitForURL('**/admin?tab=places');
    expect(pageTitled('Gallery Nights')).toMatchObject({
      placeUid: 'pl-art',
      pagetypeUid: 'static-page',
      navigation: false,
      landing_page: true,
      content_html: '<p>Doors open at six.</p>',
    });
  });
});

describe('the form of a saved page', () => {
  it('changes a Documents page, whose place is fixed, and links back to the lists', async () => {
    const page = await form('/admin/edit-page/pg-files');
    expect(await page.getByLabel('Place', { exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('radio', { name: 'Grid' }).isChecked()).toBe(true);
    const home = page.getByRole('main').getByRole('link', { name: 'Admin Home' });
    expect(await home.getAttribute('href')).toBe('/admin');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/admin?tab=places');
    await page.goBack();
    await field(page, 'Google Drive URL').fill('not a folder');
    await save(page).click();
    await alert(page, '*Please enter Google Drive folder ID.').waitFor();
    await field(page, 'Google Drive URL').fill(
      'https://drive.google.com/drive/folders/zyxwvutsrqp',
    );
    await page.getByRole('radio', { name: 'List' }).check();
    await save(page).click();
    await saved(page).waitFor();
    expect(pageTitled('Worksheets')).toMatchObject({
      google_drive_url: 'https://drive.google.com/embeddedfolderview?id=zyxwvutsrqp#list',
      file_view_type: 'list',
      placeUid: 'pl-art',
    });
  });

  it('shows both texts after a change by someone else, and deletes and restores the page', async () => {
    const page = await form('/admin/edit-page/pg-welcome');
    await schedule(page).getByText('The page itself').waitFor();
    const link = schedule(page).getByRole('link', { name: 'Schedule or change' });
    expect(await link.getAttribute('href')).toMatch(/^\/places\/.+\/welcome\?edit=versions$/);
    await content(page).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await content(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Mine.');
    await changePage(screens, 'pg-welcome', { content_html: '<p>Theirs entirely.</p>' });
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: /^Another person changed this/ });
    await dialog
      .getByRole('region', { name: 'Content' })
      .getByText(/Theirs/)
      .waitFor();
    await dialog.getByRole('button', { name: 'Discard mine' }).click();
    await expect.poll(() => content(page).innerText()).toContain('Theirs entirely.');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => content(page).innerText()).toContain('Mine.');

    await tick(page, 'Is deleted').check();
    expect(await tick(page, /^Navigation/).isChecked()).toBe(false);
    await save(page).click();
    await saved(page).waitFor();
    expect(pageTitled('Welcome')).toMatchObject({ is_deleted: true, navigation: false });
    await page.waitForURL('**/admin?tab=places');
    await page.goBack();
    await tick(page, 'Is deleted').uncheck();
    await save(page).click();
    await expect.poll(() => pageTitled('Welcome')?.is_deleted).toBe(false);
  });
});
