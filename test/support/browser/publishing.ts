import type { Page } from 'playwright-core';
import { picture } from '#bin/demo/picture';

const photograph = { name: 'garden.png', mimeType: 'image/png' };
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();
export const saved = (page: Page, what: string) =>
  page.getByText(`${what} saved successfully.`).first().waitFor();

/** Types the fields that every post needs, by keyboard where a person would. */
export async function fill(page: Page, title: string, text: string) {
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await content(page).click();
  await page.keyboard.type(text);
}

export async function choosePicture(page: Page, size: [number, number]) {
  const input = page.getByLabel('Featured image: file');
  await input.setInputFiles({ ...photograph, buffer: picture('Garden', ...size) });
  await button(page, 'Change picture').waitFor();
}

export async function chooseAudience(page: Page, types: string[], groups: string[]) {
  await page.getByRole('tab', { name: 'Audience' }).click();
  for (const type of types) await page.getByRole('checkbox', { name: type, exact: true }).check();
  if (groups.length === 0) return;
  await button(page, /^Year level/).click();
  for (const group of groups) {
    await page.getByRole('searchbox', { name: 'Filter Year level' }).fill(group);
    await page.getByRole('checkbox', { name: group, exact: true }).check();
  }
}

/** Publishes from the next minute's hour of today on, without an end. */
export async function publish(page: Page) {
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Published' }).check();
  await page.getByRole('checkbox', { name: 'No end date' }).check();
  await typeStart(page);
}

/** The start of today, typed into the picker's sections. */
async function typeStart(page: Page) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format();
  const [year, month, day] = today.split('-').map(Number);
  const field = page.getByRole('group', { name: 'Publish start' });
  await field.getByRole('spinbutton').first().click();
  await page.keyboard.type(String(month).padStart(2, '0'));
  await page.keyboard.type(String(day).padStart(2, '0'));
  await page.keyboard.type(String(year));
  await page.keyboard.type('12');
  await page.keyboard.type('00');
  await page.keyboard.type('a');
}

/** After the list: a link, a table, a picture, a video and a drive folder. */
export async function writeRichThings(page: Page) {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://seeds.example.org/list');
  await dialog.getByRole('textbox', { name: 'Words of the link' }).fill('the seed list');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await button(page, 'Table').click();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  // The editor selects the first cell, and the caret of the browser follows a moment later.
  await button(page, 'Header row').waitFor();
  await page.waitForFunction(() => {
    const at = getSelection()?.anchorNode;
    return (at instanceof Element ? at : at?.parentElement)?.closest('th') != null;
  });
  await page.keyboard.type('Bed');
  await content(page).getByRole('columnheader', { name: 'Bed' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Crop');
  await page.keyboard.press('Control+End');
  await page.locator('input[aria-label="Picture files"]').setInputFiles({
    ...photograph,
    buffer: picture('Beans', 300, 200),
  });
  const words = page.getByRole('textbox', { name: 'What the picture shows' });
  await words.fill('A bed of beans');
  await page.keyboard.press('Enter');
  await content(page).press('Control+End');
  await button(page, 'Video').click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://youtu.be/dQw4w9WgXcQ');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await content(page).press('Control+End');
  await button(page, 'Drive folder').click();
  await dialog
    .getByRole('textbox', { name: 'Address' })
    .fill('https://drive.google.com/drive/folders/1AbCdEfGhIjKlMnOpQrStUv');
  await dialog.getByRole('radio', { name: 'Grid' }).check();
  await button(page, 'Insert').click();
  await dialog.waitFor({ state: 'detached' });
}
