import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { places as placesApi } from '#shared/places/places.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { orderOf, press, storedPage, walkTo } from '#test/support/browser/place-editor';
import { collegePerson, storePerson } from '#test/support/college/people';
import { collegePage, storeCollegePlace, storePages } from '#test/support/college/places';
import { adminPlace, storeAdminPlaces } from '#test/support/college/places-admin';
import { audience } from '#test/support/records/posts';

const screens = screensWith(async (college) => {
  await storeAdminPlaces(college);
  const group_list = {
    ...audience('STUDENTS', 'CARERS', 'STAFF'),
    groupNames: [],
    groupNamesSearch: '',
  };
  await storeCollegePlace(college, adminPlace('pl-all', 'All of us', { group_list }));
  // A person edits the places that the profile names, too.
  await storePerson(
    college.records,
    collegePerson({
      username: 'e.editor',
      firstname: 'Ines',
      surname: 'Marsh',
      capabilities: ['editor'],
      places: ['pl-art', 'pl-library'],
    }),
  );
  await storePages(college, [
    collegePage('rules', 'Rules', 'static-page', {
      pageUid: 'pg-rules',
      placeUid: 'pl-all',
      content_html: '<p><a href="/places/art/welcome">Art welcomes you</a></p>',
    }),
  ]);
});

const desk = async (looking = { width: 1280, height: 1000 }) =>
  screens.open('a.admin', '/admin?tab=places', looking);
const copying = (page: Page) => page.getByRole('dialog', { name: /^Copy “/ });
const moving = (page: Page) => page.getByRole('dialog', { name: /^Move pages of “/ });
const worked = async () => expect.poll(() => screens.college.work('documents')).toBe(1);

describe('a copy of a place', () => {
  it('asks for a name, is retried with its key, shows how far it is and leads to the place', async () => {
    const page = await desk();
    const button = page.getByRole('button', { name: 'Copy: Art', exact: true });
    await button.press('Enter');
    const name = copying(page).getByRole('textbox', { name: 'Name of the copy' });
    expect(await name.inputValue()).toBe('Copy of Art');
    await name.fill('');
    await copying(page).getByRole('button', { name: 'Copy place' }).click();
    await copying(page).getByRole('alert').getByText('*Please enter place.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await name.fill('Art 2027');
    screens.server.fail('/places', 'lost', 1);
    await name.press('Enter');
    await page.getByText(/can(not|’t) be reached|took too long/).waitFor();
    await copying(page).getByRole('button', { name: 'Copy place' }).click();
    await copying(page).getByText('“Art 2027” will be made in a moment.').waitFor();
    await copying(page)
      .getByText(/You can close this/)
      .waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    // The lost answer and the second one queued the same copy.
    await screens.college.work('documents');
    await copying(page).getByText('“Art 2027” is complete: 2 pages.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    const { records } = await screens.college.ask('a.admin', placesApi.list, {
      title_keyword: 'Art 2027',
    });
    expect(records).toHaveLength(1);
    await copying(page).getByRole('link', { name: 'Open the copy' }).click();
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/places/art-2027');
  });

  it('says why it failed, and can be tried again', async () => {
    const page = await desk();
    await page.getByRole('button', { name: 'Copy: Art', exact: true }).click();
    await copying(page).getByRole('button', { name: 'Copy place' }).click();
    await copying(page).getByText('“Copy of Art” will be made in a moment.').waitFor();
    await screens.college.ask('a.admin', placesApi.remove, { placeUid: 'pl-art' });
    await worked();
    await copying(page)
      .getByText(/The place was removed before it was copied/)
      .waitFor();
    await copying(page).getByRole('button', { name: 'Copy again' }).click();
    await copying(page).getByRole('textbox', { name: 'Name of the copy' }).waitFor();
  });
});

describe('a move of pages', () => {
  it('chooses pages and a place, warns of more readers, and leads old addresses on', async () => {
    const page = await desk();
    await page.getByRole('button', { name: 'Move: Welcome, Art', exact: true }).press('Enter');
    const dialog = moving(page);
    await dialog.getByRole('checkbox', { name: 'Worksheets' }).waitFor();
    expect(await dialog.getByRole('checkbox', { name: /^Welcome/ }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Move 1 page' }).click();
    await dialog.getByRole('alert').getByText('*Please select place.').waitFor();
    await dialog.getByLabel('To the place').selectOption('English 7');
    await dialog.getByText(/is read by/).waitFor();
    expect(await dialog.getByText('More people will be able').count()).toBe(0);
    await dialog.getByLabel('To the place').selectOption('All of us');
    await dialog.getByText('More people will be able to read these pages.').waitFor();
    const files = dialog.getByRole('checkbox', { name: 'Worksheets' });
    await walkTo(files);
    await page.keyboard.press('Space');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move 2 pages' }).click();
    await page.getByText('2 pages moved to “All of us”.').waitFor();
    expect(orderOf(screens, { placeUid: 'pl-all' }).pages).toEqual([
      'pg-rules',
      'pg-welcome',
      'pg-files',
    ]);
    expect(storedPage(screens, 'pg-welcome').placeUid).toBe('pl-all');
    await page.goto('/places/art/welcome');
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/places/all-of-us/welcome');
  });

  it('opens for a reader who does not see the old place, also from a link in a text', async () => {
    const { college } = screens;
    await college.ask('a.admin', pagesApi.move, { pageUids: ['pg-welcome'], placeUid: 'pl-all' });
    const page = await screens.open('a.hart', '/places/all-of-us');
    await page.getByRole('link', { name: 'Art welcomes you' }).click();
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/places/all-of-us/welcome');
    await page.goto('/places/art/never');
    await page.getByText('This place is not available').waitFor();
    await page.goto('/places/art/assessment-tasks');
    await page.getByText('This place is not available').waitFor();
  });

  it('moves the page that an editor of both places reads, on a phone, and follows it', async () => {
    const phone = await screens.as('e.editor', { width: 375, height: 800 });
    const page = await open(phone, '/places/art/welcome');
    await press(page, 'Move to another place …');
    const dialog = moving(page);
    await dialog.getByLabel('To the place').selectOption('Library');
    expect(await faultsInEveryLook(page)).toEqual([]);
    screens.server.fail('/pages', 'refused', 1);
    await dialog.getByRole('button', { name: 'Move 1 page' }).click();
    await page.getByText(/can(not|’t) be reached|took too long/).waitFor();
    await dialog.getByRole('button', { name: 'Move 1 page' }).click();
    await page.getByText('1 page moved to “Library”.').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/places/library/welcome');
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
  });
});
