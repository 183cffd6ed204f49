import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { takeUploads } from '#test/support/browser/uploads';
import { storeEvents } from '#test/support/college/calendar';
import { officeFile } from '#test/support/files/office-files';
import { photograph } from '#test/support/pictures/picture-samples';

const screens = screensWith(storeEvents);
const phone = { width: 375, height: 800 };

/** Chooses a file with the keyboard: the button that adds one has the focus. */
async function add(page: Page, name: string, buffer: Buffer) {
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Add (?:a|another) file$/ }).focus();
  await page.keyboard.press('Enter');
  const file = { name, buffer, mimeType: 'application/octet-stream' };
  await (await chosen).setFiles(file);
}
async function pressWithKey(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}
const stored = (title: string) =>
  screens.college.tables.all('calendar').filter((each) => each.title === title);

it('adds files to an event on a phone with the keyboard, in an order, and removes one', async () => {
  const page = await screens.open('e.editor', '/calendar/new', phone);
  await takeUploads(screens.college, page);
  await page.getByLabel('Title').fill('Spring recital');
  await page.getByLabel('All day').check();
  await page.getByRole('group', { name: 'First day' }).getByRole('spinbutton').first().click();
  await page.keyboard.type('18062026');
  await page.getByLabel('For everyone').check();

  await add(page, 'Programme.docx', officeFile('docx'));
  await page.getByText('Word, 1 KB').waitFor();
  await add(page, 'Macro.docm', officeFile('docx'));
  await page.getByText('This file can contain macros', { exact: false }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await pressWithKey(page, 'Remove Macro.docm');
  await page.getByText('This file can contain macros').waitFor({ state: 'detached' });
  const outside = officeFile('docx', { relations: [['image', 'https://e.example/x', 'External']] });
  await add(page, 'Letter.docx', outside);
  await page.getByText('This file loads content from another place.', { exact: false }).waitFor();
  await pressWithKey(page, 'Remove Letter.docx');
  for (const name of ['Hall.jpg', 'Stage.jpg']) await add(page, name, await photograph(64, 48));
  await page
    .getByText(/^Picture, /)
    .nth(1)
    .waitFor();
  await pressWithKey(page, 'Move up: Hall.jpg');
  await pressWithKey(page, 'Remove: Stage.jpg');
  // The focus stays in the field.
  const focused = page.getByRole('button', { name: 'Add another file' });
  expect(await focused.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Event saved.').waitFor();
  const [event] = stored('Spring recital');
  const named = (event?.files ?? []) as readonly { readonly filename: string }[];
  expect(named.map(({ filename }) => filename)).toEqual(['Hall.jpg', 'Programme.docx']);
  await page.getByRole('heading', { name: 'Files' }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  const asked = page.waitForRequest(/amazonaws\.com.*X-Amz-Expires/);
  await pressWithKey(page, 'Download Programme.docx, Word, 1 KB');
  const address = new URL((await asked).url());
  expect(address.searchParams.get('X-Amz-Expires')).toBe('60');
  // Its name is a header of the stored file.
  expect(address.searchParams.has('response-content-disposition')).toBe(false);
  expect(address.href).not.toContain('Programme');
});
