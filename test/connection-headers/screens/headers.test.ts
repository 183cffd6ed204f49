import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { windowFields } from '#shared/kernel/publish-window';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { heads, valuesOf } from '#test/support/browser/lists';
import { storeHeaders } from '#test/support/college/headers';

const screens = screensWith(storeHeaders);

const path = '/admin/add-newsletter-header';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const alert = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true });
const headerOf = (caption: string) => {
  const stored = screens.college.tables.all('connection-headers');
  const found = stored.find((each) => each.caption === caption);
  return found && { ...found, ...windowFields(found), uid: found.connectionheaderUid };
};

/** Opens a path on a device in another zone than the school's. */
async function start(at = path) {
  return screens.open('a.admin', at, { timezoneId: 'America/New_York' });
}

/** Types a date and time into the sections of a field. */
async function setMoment(page: Page, label: string, keys: string) {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.type(keys, { delay: 20 });
}

const choose = (page: Page) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'steps.png', mimeType: 'image/png', buffer: pixel });
const captionOf = (page: Page) => page.getByLabel('Caption', { exact: true });
const saved = (page: Page) => page.getByText('Saved successfully.').last().waitFor();

/** Opens the form of a new header. */
const openNew = (page: Page) => page.getByRole('button', { name: 'New header' }).click();

/** Shows the specified columns and literals, newest first. */
async function showsTable(page: Page) {
  await page.getByRole('columnheader').first().waitFor();
  expect(await heads(page)).toEqual([
    'Publish Start',
    'Publish End',
    'Caption',
    'Caption Location',
    'Created At',
    'Currently Live',
    'Actions',
  ]);
  const first = page.getByRole('row').nth(1);
  expect((await valuesOf(first)).slice(0, 6)).toEqual([
    '2026-05-01 10:00 am',
    'INDEFINITE',
    'The harbour steps, photographed by Year 10',
    'Bottom left',
    '2026-05-01 10:00 am',
    'Yes',
  ]);
  expect((await valuesOf(page.getByRole('row').nth(2)))[5]).toBe('No');
  expect(
    await page.getByRole('link', { name: 'Email logs', exact: true }).getAttribute('href'),
  ).toBe('/admin/email-logs');
}

/** Says on a phone what each value is, because cards have no heads of columns. */
async function showsCards(page: Page) {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 900 });
  const cards = page.getByRole('list', { name: 'Headers' }).getByRole('article');
  await cards.first().getByText('Live', { exact: true }).waitFor();
  expect(await cards.first().getByRole('definition').allTextContents()).toEqual([
    'From 2026-05-01 10:00 am until INDEFINITE',
    'Bottom left',
    'Created 2026-05-01 10:00 am',
  ]);
  await cards.last().getByText('Not live', { exact: true }).waitFor();
  if (wide) await page.setViewportSize(wide);
}

/** Deletes a header permanently after the specified question. */
async function deletesHeader(page: Page) {
  await page.getByRole('button', { name: 'Delete: Sports day' }).click();
  const question = page.getByRole('dialog');
  await question
    .getByText('Are you sure you want to permanetly remove this header ?', { exact: true })
    .waitFor();
  await question.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Deleted successfully.').waitFor();
  await page.getByText('1–1 of 1').waitFor();
  expect(headerOf('Sports day')).toBeUndefined();
}

/** Reports every missing and wrong value in the specified words. */
async function reportsFaults(page: Page) {
  await openNew(page);
  await save(page).click();
  for (const text of [
    '*Please select image.',
    '*Please enter caption.',
    '*Please select start date.',
    '*Please select end date.',
  ]) {
    await alert(page, text).waitFor();
  }
  await page.getByLabel('Caption location').selectOption('no_caption');
  expect(await captionOf(page).count()).toBe(0);
  await setMoment(page, 'Publish Start', 'May52020930am');
  await setMoment(page, 'Publish End', 'April52020930am');
  await save(page).click();
  await alert(page, 'A start date cannot be in the past.').waitFor();
  await alert(page, '*Please select valid date.').waitFor();
}

/** Shows a preview beside the form and saves a new header with its picture. */
async function savesHeader(page: Page) {
  await choose(page);
  await page.getByLabel('Caption location').selectOption('top_right');
  await page.getByLabel('Alt text').fill('A lantern');
  await captionOf(page).fill('Lantern night');
  await setMoment(page, 'Publish Start', 'June42099930am');
  await page.getByRole('checkbox', { name: 'No end' }).check();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('img', { name: 'A lantern' }).waitFor();
  await preview.getByText('Lantern night').waitFor();
  await save(page).click();
  await saved(page);
  expect(headerOf('Lantern night')).toMatchObject({
    caption_location: 'top_right',
    publish_start: '2099-06-03T23:30:00.000Z',
    publish_end: 'INDEFINITE',
    alttext: 'A lantern',
  });
  await page.getByRole('row', { name: /Lantern night/ }).waitFor();
  await openNew(page);
  expect(await captionOf(page).inputValue()).toBe('');
}

/** Uses the school's time zone over both clock changes. */
async function savesOverClockChanges(page: Page) {
  const read = (label: string) =>
    page
      .getByRole('group', { name: label })
      .innerText()
      .then((text) => text.replaceAll(/[\u2066-\u2069\n]/g, '').trim());
  // The clocks of Sydney skip from 2 to 3 on the first Sunday of October, and repeat 2 to 3 on the first of April.
  await setMoment(page, 'Publish Start', 'October42026230am');
  await expect.poll(() => read('Publish Start')).toContain('October 4, 2026 3:30 AM');
  await setMoment(page, 'Publish Start', 'April42099230pm');
  await setMoment(page, 'Publish End', 'April52099230am');
  await choose(page);
  await captionOf(page).fill('Two clocks');
  await save(page).click();
  await expect.poll(() => headerOf('Two clocks')).toBeDefined();
  expect(headerOf('Two clocks')).toMatchObject({
    publish_start: '2099-04-04T03:30:00.000Z',
    publish_end: '2099-04-04T15:30:00.000Z',
  });
  await page.getByRole('button', { name: 'Edit: Two clocks' }).click();
  await expect.poll(() => read('Publish Start')).toContain('April 4, 2099 2:30 PM');
}

/** Restores unsaved text after a reload, and asks before it leaves the form. */
async function restoresUnsavedText(page: Page) {
  await captionOf(page).fill('The steps at dusk');
  page.on('dialog', (dialog) => void dialog.accept());
  const kept = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('portal.draft.')),
  );
  // The next person who signs in in this tab has other keys.
  expect(kept).toEqual(['portal.draft.main.u-a.admin.header.h5']);
  await page.reload();
  await expect.poll(() => captionOf(page).inputValue()).toBe('The steps at dusk');
  await page.getByRole('link', { name: 'Admin home' }).click();
  await page
    .getByRole('dialog', { name: 'Leave this page?' })
    .getByRole('button', { name: 'No' })
    .click();
  await save(page).click();
  await saved(page);
  expect(headerOf('The steps at dusk')?.publish_end).toBe('INDEFINITE');
  expect(new URL(page.url()).search).toBe('');
}

/** Keeps the typed text on a conflict and shows both versions. */
async function resolvesConflict(page: Page) {
  await captionOf(page).fill('Mine');
  const theirs = { caption: 'Theirs', updated_at: '2027-01-01T00:00:00.000Z' };
  const stored = screens.college.tables.all('connection-headers');
  const before = stored.find((each) => each.connectionheaderUid === 'h5');
  await screens.college.put('connection-headers', { ...before, ...theirs });
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: /^Another person changed this/ });
  const caption = dialog.getByRole('region', { name: 'Caption' });
  await caption.getByText('Theirs').waitFor();
  await caption.getByText('Mine').waitFor();
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  expect(await captionOf(page).inputValue()).toBe('Mine');
  await save(page).click();
  await page.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect.poll(() => headerOf('Mine')?.uid).toBe('h5');
}

/** Discards changes with Discard changes, or with Cancel after a question. */
async function discardsChanges(page: Page, before: string) {
  const caption = captionOf(page);
  await caption.fill('Half a sen');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => caption.inputValue()).toBe(before);
  await caption.fill('Half a sen');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  await question.getByRole('button', { name: 'No' }).click();
  expect(await caption.inputValue()).toBe('Half a sen');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL('**/admin');
  await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
  await page.goBack();
  await expect.poll(() => caption.inputValue()).toBe(before);
}

describe('the headers of newsletters', () => {
  it('shows and deletes headers, reports faults in the specified words, and saves in the school’s time zone', async () => {
    const page = await start();
    await showsTable(page);
    await showsCards(page);
    await deletesHeader(page);
    await reportsFaults(page);
    await savesHeader(page);
    await savesOverClockChanges(page);
  });

  it('opens a header from its address, discards changes or keeps them, and has no accessibility faults', async () => {
    const page = await start(`${path}?edit=h5`);
    await page.getByRole('heading', { name: 'Edit header' }).waitFor();
    await captionOf(page).fill('');
    await save(page).click();
    await alert(page, '*Please enter caption.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await discardsChanges(page, 'The harbour steps, photographed by Year 10');
    await restoresUnsavedText(page);
    await page.getByRole('button', { name: 'Edit: The steps at dusk' }).click();
    // The address changes before the form: until then, the form of a new header takes the text.
    await page.getByRole('heading', { name: 'Edit header' }).waitFor();
    await resolvesConflict(page);
  });
});
