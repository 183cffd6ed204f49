import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { windowFields } from '#shared/kernel/publish-window';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { storeHeaders } from '#test/support/college/headers';

const screens = screensWith(storeHeaders);

const path = '/admin/add-newsletter-header';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const form = (page: Page) => page.getByRole('form');
const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const alert = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true });
const headerOf = (caption: string) => {
  const stored = screens.college.tables.all('connection-headers');
  const found = stored.find((each) => each.caption === caption);
  return found && { ...found, ...windowFields(found), uid: found.connectionheaderUid };
};

async function start(look = {}, at = path) {
  const context = await screens.as('a.admin', look);
  return { context, page: await open(context, at) };
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

describe('the table of headers', () => {
  it('shows the specified columns and literals, newest first', async () => {
    const { page } = await start();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Publish Start',
      'Publish End',
      'Caption',
      'Caption Location',
      'Created At',
      'Currently Live',
      'Actions',
    ]);
    const first = page.getByRole('row').nth(1).getByRole('cell');
    expect((await first.allTextContents()).slice(0, 6)).toEqual([
      '2026-05-01 10:00 am',
      'INDEFINITE',
      'The harbour steps, photographed by Year 10',
      'Bottom left',
      '2026-05-01 10:00 am',
      'Yes',
    ]);
    expect(await page.getByRole('row').nth(2).getByRole('cell').nth(5).textContent()).toBe('No');
    expect(
      await page.getByRole('link', { name: 'Email logs', exact: true }).getAttribute('href'),
    ).toBe('/admin/email-logs');
  });

  it('deletes a header permanently after the specified question', async () => {
    const { page } = await start();
    await page.getByRole('button', { name: 'Delete: Sports day' }).click();
    const question = page.getByRole('dialog');
    await question
      .getByText('Are you sure you want to permanetly remove this header ?', { exact: true })
      .waitFor();
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Deleted successfully.').waitFor();
    await page.getByText('1–1 of 1').waitFor();
    expect(headerOf('Sports day')).toBeUndefined();
  });
});

describe('the form of a header', () => {
  it('reports every missing value in the specified words', async () => {
    const { page } = await start();
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
    expect(await page.getByLabel('Caption', { exact: true }).count()).toBe(0);
    await setMoment(page, 'Publish Start', 'May52020930am');
    await setMoment(page, 'Publish End', 'April52020930am');
    await save(page).click();
    await alert(page, 'A start date cannot be in the past.').waitFor();
    await alert(page, '*Please select valid date.').waitFor();
  });

  it('shows a preview beside the form and saves a new header with its picture', async () => {
    const { page } = await start();
    await choose(page);
    await page.getByLabel('Alt text').fill('A lantern');
    await page.getByLabel('Caption', { exact: true }).fill('Lantern night');
    await page.getByLabel('Caption location').selectOption('top_right');
    await setMoment(page, 'Publish Start', 'June42099930am');
    await page.getByRole('checkbox', { name: 'No end (INDEFINITE)' }).check();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('img', { name: 'A lantern' }).waitFor();
    await preview.getByText('Lantern night').waitFor();
    await save(page).click();
    await page.getByText('Saved successfully.').waitFor();
    const made = headerOf('Lantern night');
    expect(made).toMatchObject({
      caption_location: 'top_right',
      publish_start: '2099-06-03T23:30:00.000Z',
      publish_end: 'INDEFINITE',
      alttext: 'A lantern',
    });
    await page.getByRole('row', { name: /Lantern night/ }).waitFor();
    expect(await page.getByLabel('Caption', { exact: true }).inputValue()).toBe('');
  });

  it('uses the school’s time zone in a browser of another zone, over both clock changes', async () => {
    const context = await screens.browser.newContext({
      baseURL: screens.server.origin,
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
    });
    await context.addCookies([
      { name: 'person', value: 'a.admin', domain: 'auth.localhost', path: '/' },
    ]);
    const page = await open(context, path);
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
    await page.getByLabel('Caption', { exact: true }).fill('Two clocks');
    await save(page).click();
    await page.getByText('Saved successfully.').waitFor();
    expect(headerOf('Two clocks')).toMatchObject({
      publish_start: '2099-04-04T03:30:00.000Z',
      publish_end: '2099-04-04T15:30:00.000Z',
    });
    await page.getByRole('button', { name: 'Edit: Two clocks' }).click();
    await expect.poll(() => read('Publish Start')).toContain('April 4, 2099 2:30 PM');
  });

  it('opens a header from its address and restores unsaved text after a reload', async () => {
    const { page } = await start();
    await page.getByRole('button', { name: /^Edit: The harbour steps/ }).click();
    await page.waitForURL('**?edit=h5');
    await page.getByRole('heading', { name: 'Edit header' }).waitFor();
    await page.getByLabel('Caption', { exact: true }).fill('The steps at dusk');
    page.on('dialog', (dialog) => void dialog.accept());
    const kept = await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.startsWith('portal.draft.')),
    );
    // The next person who signs in in this tab has other keys.
    expect(kept).toEqual(['portal.draft.main.u-a.admin.header.h5']);
    await page.reload();
    await expect
      .poll(() => page.getByLabel('Caption', { exact: true }).inputValue())
      .toBe('The steps at dusk');
    await page.getByRole('link', { name: 'Admin home' }).click();
    await page
      .getByRole('dialog', { name: 'Leave this page?' })
      .getByRole('button', { name: 'No' })
      .click();
    await save(page).click();
    await page.getByText('Saved successfully.').waitFor();
    expect(headerOf('The steps at dusk')?.publish_end).toBe('INDEFINITE');
    expect(new URL(page.url()).search).toBe('');
  });

  it('keeps the typed text on a conflict and shows both versions', async () => {
    const { page } = await start({}, `${path}?edit=h5`);
    await page.getByLabel('Caption', { exact: true }).fill('Mine');
    const [first] = screens.college.tables.all('connection-headers');
    const theirs = { ...first, caption: 'Theirs', updated_at: '2027-01-01T00:00:00.000Z' };
    await screens.college.put('connection-headers', theirs);
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: /^Another person changed this/ });
    const caption = dialog.getByRole('region', { name: 'Caption' });
    await caption.getByText('Theirs').waitFor();
    await caption.getByText('Mine').waitFor();
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    expect(await page.getByLabel('Caption', { exact: true }).inputValue()).toBe('Mine');
    await save(page).click();
    await page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByText('Saved successfully.').waitFor();
    expect(headerOf('Mine')?.uid).toBe('h5');
  });

  it('discards changes with Discard changes, or with Cancel after a question', async () => {
    const { page } = await start({}, `${path}?edit=h5`);
    const caption = page.getByLabel('Caption', { exact: true });
    const before = await caption.inputValue();
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
    await page.goto(`${path}?edit=h5`);
    await expect.poll(() => caption.inputValue()).toBe(before);
  });

  it('hides the form from readers', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, path);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});

it('has no accessibility faults in a header form with an error', async () => {
  const { page } = await start({}, `${path}?edit=h5`);
  await form(page).waitFor();
  await page.getByRole('group', { name: 'Publish Start' }).waitFor();
  await page.getByLabel('Caption', { exact: true }).fill('');
  await save(page).click();
  await alert(page, '*Please enter caption.').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});
