import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dayIn } from '#shared/kernel/zone';
import { places as placesApi } from '#shared/places/places.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { hasFocus } from '#test/support/browser/place-editor';
import { storeCollegePlace } from '#test/support/college/places';
import { adminPlace, storeAdminPlaces } from '#test/support/college/places-admin';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const screens = screensWith(async (college) => {
  await storeAdminPlaces(college);
  for (const [n, name] of ['Chess', 'Band'].entries()) {
    const removed = { is_deleted: true, deleted_at: ago(10 + n), deleted_by: 'u-a.admin' };
    // The school no longer has the first of its editors.
    const editors = ['u-nobody', 'u-e.editor'];
    await storeCollegePlace(college, adminPlace(`pl-bin-${n}`, name, { ...removed, editors }));
  }
});

const bin = (page: Page) => page.getByRole('region', { name: 'Deleted places, table' });
const cells = (page: Page, n: number) =>
  bin(page).getByRole('row').nth(n).getByRole('cell').allInnerTexts();
const desk = async (path: string) => screens.open('a.admin', path, { width: 1280, height: 1000 });
const asks = (page: Page) => page.getByRole('dialog', { name: 'Let more people read this?' });

describe('the bin of places', () => {
  it('lists deleted places with their last day, and restores one after saying who can read it', async () => {
    const page = await desk('/admin?tab=places');
    await page.getByRole('button', { name: 'Deleted places' }).click();
    await page.getByText('We keep deleted places for 90 days.').waitFor();
    // The bin stands alone: pages that are there are not among what was deleted.
    expect(
      await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents(),
    ).toEqual(['Deleted places']);
    expect((await cells(page, 1)).slice(0, 3)).toEqual([
      'Chess',
      dayIn('Australia/Sydney', new Date(ago(10))),
      'Noor Aziz',
    ]);
    expect((await cells(page, 2))[0]).toBe('Band');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore: Chess' }).press('Enter');
    await asks(page)
      .getByText(/can read this now/)
      .waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await asks(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await cells(page, 1)).toContain('Chess');
    await page.getByRole('button', { name: 'Restore: Chess' }).click();
    await asks(page)
      .getByRole('button', { name: /^Restore for/ })
      .click();
    await page.getByText('Restored. Not an editor any longer: Someone who left.').waitFor();
    await expect.poll(async () => (await cells(page, 1))[0]).toBe('Band');
    const top = page.getByRole('heading', { name: 'Deleted places' });
    await expect.poll(() => hasFocus(top)).toBe(true);
    await page.getByRole('button', { name: 'Back to the places' }).click();
    await page.getByRole('link', { name: 'Chess', exact: true }).click();
    await page.getByText('There are no pages here yet').waitFor();
  });

  it('says when a place was changed meanwhile, and when the bin is empty', async () => {
    const page = await desk('/admin?tab=places&deleted-places=true');
    await bin(page).waitFor();
    const [first] = (
      await screens.college.ask('a.admin', placesApi.bin, { deleted: true, limit: 20 })
    ).records;
    const { placeUid, updated_at } = first ?? { placeUid: '', updated_at: '' };
    await screens.college.ask('a.admin', placesApi.restore, { placeUid, updated_at });
    await screens.college.ask('a.admin', placesApi.remove, { placeUid });
    await page.getByRole('button', { name: `Restore: ${first?.place}` }).click();
    await asks(page)
      .getByRole('button', { name: /^Restore for/ })
      .click();
    await page
      .getByRole('alert')
      .getByText(/Another person has changed this/)
      .waitFor();
    for (const each of (
      await screens.college.ask('a.admin', placesApi.bin, { deleted: true, limit: 20 })
    ).records) {
      const { placeUid, updated_at } = each;
      await screens.college.ask('a.admin', placesApi.restore, { placeUid, updated_at });
    }
    await page.reload();
    await page.getByText('Deleted places stay here for 90 days.').waitFor();
  });
});
