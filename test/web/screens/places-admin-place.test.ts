import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { open, openScreens, type Screens } from '#test/web/support/browser';
import { placesAdminState } from '#test/web/support/places-admin-state';
import { draftsOf } from '#test/web/support/post-editor';

let screens: Screens | undefined;
beforeEach(async () => {
  screens ??= await openScreens();
  Object.assign(screens.server.state.placesAdmin, placesAdminState(), { isUsed: true });
});
afterAll(() => screens?.close());

const running = (): Screens => {
  if (!screens) throw new Error('The screens are not there yet');
  return screens;
};
const placeNamed = (name: string) =>
  running().server.state.placesAdmin.places.find(({ place }) => place === name);
const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const alert = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true });
const saved = (page: Page) => page.getByText('Place saved successfully.', { exact: true });

async function form(path: string) {
  const context = await running().as('a.admin', { width: 1280, height: 1000 });
  const page = await open(context, path);
  await field(page, 'Place').waitFor();
  return { context, page };
}

async function fill(page: Page, name: string) {
  await field(page, 'Place').fill(name);
  await field(page, 'Description').fill('Where debaters meet');
  await field(page, 'Intended audience').fill('Years 7 to 9');
  await field(page, 'Editors').fill('a.hart, e.editor');
}

describe('the form of a place', () => {
  it('says everything that is missing, in the specified words, and leads to the first', async () => {
    const { context, page } = await form('/admin/add-place');
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
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('inputmode')))
      .toBe('numeric');
    await context.close();
  });

  it('saves a new place with its slug, editors, area and groups, and goes back', async () => {
    const { context, page } = await form('/admin/add-place');
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
      editors: ['a.hart', 'e.editor'],
      klaUid: 'kla-english',
      group_list: { groups: ['y8'], groupNames: ['Year 8'] },
    });
    expect(await draftsOf(page)).toBe('[]');
    await context.close();
  });

  it('says which editor nobody at the school is called, and keeps what was typed', async () => {
    const { context, page } = await form('/admin/edit-place/pl-art');
    await field(page, 'Editors').fill('n.obody');
    await save(page).click();
    await alert(page, 'There is nobody called “n.obody” at this school.').waitFor();
    expect(placeNamed('Art')?.editors).toEqual(['e.editor']);
    await context.close();
  });

  it('warns when the last editor is taken out, and saves all the same', async () => {
    const { context, page } = await form('/admin/edit-place/pl-library');
    await field(page, 'Editors').fill('a.hart');
    expect(await page.getByText(/^The last editor is taken out/).count()).toBe(0);
    await field(page, 'Editors').fill('');
    await page.getByText(/^The last editor is taken out/).waitFor();
    await save(page).click();
    await saved(page).waitFor();
    expect(placeNamed('Library')?.editors).toEqual([]);
    await context.close();
  });

  it('keeps the slug of a saved place when its name changes', async () => {
    const { context, page } = await form('/admin/edit-place/pl-art');
    await field(page, 'Place').fill('Visual arts');
    expect(await field(page, 'Slug').inputValue()).toBe('art');
    await context.close();
  });

  it('keeps what was typed over a reload, asks before it is left, and is given up with Cancel', async () => {
    const { context, page } = await form('/admin/edit-place/pl-art');
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
    await context.close();
  });

  it('shows both versions when somebody else was quicker, and overwrites only when told', async () => {
    const { context, page } = await form('/admin/edit-place/pl-art');
    await field(page, 'Description').fill('Mine');
    Object.assign(placeNamed('Art') ?? {}, {
      description: 'Theirs',
      updated_at: '2027-01-01T00:00:00.000Z',
    });
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: /^Somebody else changed this/ });
    const description = dialog.getByRole('region', { name: 'Description' });
    await description.getByText('Theirs').waitFor();
    await description.getByText('Mine').waitFor();
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    expect(await field(page, 'Description').inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Compare' }).click();
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await saved(page).waitFor();
    expect(placeNamed('Art')?.description).toBe('Mine');
    await context.close();
  });

  it('makes one place when the answer to the first try is lost and the form was changed since', async () => {
    const { context, page } = await form('/admin/add-place');
    await fill(page, 'Chess');
    const { server } = running();
    server.state.placesAdmin.losing = 1;
    server.calls.length = 0;
    await save(page).click();
    await page.getByText(/cannot be reached|timed out/).waitFor();
    await field(page, 'Description').fill('Where chess is played');
    await save(page).click();
    await saved(page).waitFor();
    const keys = server.calls
      .filter(({ method, path }) => method === 'POST' && path === '/places')
      .map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(placeNamed('Chess')?.description).toBe('Where chess is played');
    await context.close();
  });

  it('says so when there is no place at the address', async () => {
    const context = await running().as('a.admin');
    const page = await open(context, '/admin/edit-place/nowhere');
    await page.getByText('This place is not here (any more)').waitFor();
    await context.close();
  });
});
