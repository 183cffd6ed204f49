import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { draftsOf } from '#test/support/browser/post-editor';
import { storeCollegePlace } from '#test/support/college/places';
import { adminPlace, storeAdminPlaces } from '#test/support/college/places-admin';

const screens = screensWith(storeAdminPlaces);
const placeNamed = (name: string) =>
  screens.college.tables.all('places').find(({ place }) => place === name);
const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const alert = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true });
const saved = (page: Page) => page.getByText('Place saved successfully.', { exact: true });

async function form(path: string) {
  const page = await screens.open('a.admin', path, { width: 1280, height: 1000 });
  await field(page, 'Place').waitFor();
  return page;
}

async function fill(page: Page, name: string) {
  await field(page, 'Place').fill(name);
  await field(page, 'Description').fill('Where debaters meet');
  await field(page, 'Intended audience').fill('Years 7 to 9');
  await field(page, 'Editors').fill('a.hart, e.editor');
}

/** Saves the form of a new place without its fields. */
async function reportsMissing(page: Page) {
  await field(page, 'Place ID').fill('12b');
  await save(page).click();
  for (const text of [
    '*Please enter only numeric value.',
    '*Please enter place.',
    '*Please enter description.',
    '*Please enter intended audience.',
    '*Please enter editors.',
  ]) {
    await alert(page, text).waitFor();
  }
  const first = field(page, 'Place');
  await expect.poll(() => first.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await faultsInEveryLook(page)).toEqual([]);
  await field(page, 'Place ID').fill('');
}

async function addsOnceAfterLostAnswer(page: Page) {
  const { server } = screens;
  server.forget();
  await fill(page, 'Chess');
  server.fail('/places', 'lost', 1);
  await save(page).click();
  await page.getByText(/can(not|’t) be reached|took too long/).waitFor();
  await field(page, 'Description').fill('Where chess is played');
  await save(page).click();
  await expect.poll(() => placeNamed('Chess')?.description).toBe('Where chess is played');
  const keys = server.calls
    .filter(({ method, path }) => method === 'POST' && path === '/places')
    .map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
}

describe('the form of a new place', () => {
  it('reports missing fields, and saves a place, also after a lost answer', async () => {
    const page = await form('/admin/add-place');
    await reportsMissing(page);
    await fill(page, 'Debating  Club');
    expect(await field(page, 'Slug').inputValue()).toBe('debating-club');
    expect(await field(page, 'Slug').getAttribute('readonly')).not.toBeNull();
    expect(await field(page, 'Editors').inputValue()).toBe('a.hart, e.editor');
    await field(page, 'Description').focus();
    expect(await field(page, 'Editors').inputValue()).toBe('a.hart,e.editor');
    await page.getByLabel('Key learning area').selectOption('English');
    await page.getByRole('checkbox', { name: 'Students', exact: true }).check();
    await page.getByRole('button', { name: /^Year level/ }).click();
    await page.getByRole('checkbox', { name: 'Year 8', exact: true }).check();
    await save(page).click();
    await saved(page).waitFor();
    await page.waitForURL('**/admin?tab=places');
    expect(placeNamed('Debating  Club')).toMatchObject({
      slug: 'debating-club',
      editors: ['u-a.hart', 'u-e.editor'],
      klaUid: 'kla-english',
      group_list: { groups: ['y8'], groupNames: ['Year 8'] },
    });
    expect(await draftsOf(page)).toBe('[]');
    await page.getByRole('button', { name: 'Create new' }).click();
    const create = page.getByRole('group', { name: 'CREATE NEW' });
    await create.getByRole('link', { name: /^Place/ }).click();
    await page.getByRole('heading', { name: 'New place', level: 1 }).waitFor();
    await addsOnceAfterLostAnswer(page);
  });
});

/** Restores a draft after a reload, asks before leaving, and discards the draft with Cancel. */
async function restoresDraft(page: Page) {
  await field(page, 'Description').fill('Half a sen');
  await expect.poll(() => draftsOf(page)).toContain('Half a sen');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(() => field(page, 'Description').inputValue()).toBe('Half a sen');
  await page.getByText(/^Restored what you had not saved/).waitFor();
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  await question.getByRole('button', { name: 'No' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL('**/admin?tab=places');
  expect(await draftsOf(page)).toBe('[]');
  expect(placeNamed('Art')?.description).toBe('Everything about Art');
}

describe('the form of a saved place', () => {
  it('keeps a draft and its slug, reports an unknown username, and overwrites only on request', async () => {
    const page = await form('/admin/edit-place/pl-art');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await restoresDraft(page);
    await page.goBack();
    await field(page, 'Place').fill('Visual arts');
    expect(await field(page, 'Slug').inputValue()).toBe('art');
    await field(page, 'Editors').fill('n.obody');
    await save(page).click();
    await alert(page, 'No one at this school has the username “n.obody”.').waitFor();
    expect(placeNamed('Art')?.editors).toEqual(['u-e.editor']);

    await field(page, 'Place').fill('Art');
    await field(page, 'Editors').fill('e.editor');
    await field(page, 'Description').fill('Mine');
    const theirs = { description: 'Theirs', updated_at: '2027-01-01T00:00:00.000Z' };
    await storeCollegePlace(screens.college, adminPlace('pl-art', 'Art', theirs));
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: /^Another person changed this/ });
    const description = dialog.getByRole('region', { name: 'Description' });
    await description.getByText('Theirs').waitFor();
    await description.getByText('Mine').waitFor();
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    expect(await field(page, 'Description').inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Compare' }).click();
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await saved(page).waitFor();
    expect(placeNamed('Art')?.description).toBe('Mine');
  });

  it('warns when the last editor is removed, still saves, and reports an unknown place', async () => {
    const page = await form('/admin/edit-place/pl-library');
    await field(page, 'Editors').fill('a.hart');
    expect(await page.getByText(/^This removes the last editor/).count()).toBe(0);
    await field(page, 'Editors').fill('');
    await page.getByText(/^This removes the last editor/).waitFor();
    await save(page).click();
    await saved(page).waitFor();
    expect(placeNamed('Library')?.editors).toEqual([]);
    await page.waitForURL('**/admin?tab=places');
    await page.goto('/admin/edit-place/nowhere');
    await page.getByText('This place is not available').waitFor();
  });
});
