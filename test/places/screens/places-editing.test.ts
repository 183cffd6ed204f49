import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pages } from '#shared/pages/pages.contract';
import { screensWith } from '#test/support/browser/browser';
import { changePage, orderOf, press, storedPage, told } from '#test/support/browser/place-editor';
import { draftsOf } from '#test/support/browser/post-editor';
import { storePlaces } from '#test/support/college/places';

const screens = screensWith(storePlaces);

const english = { placeUid: 'r-english-7' };
const stored = (pageUid: string) => storedPage(screens, pageUid);
const writes = () => screens.server.calls.filter(({ method }) => method === 'PUT').length;
const start = async (path: string) => screens.open('e.editor', path);
/** Returns the titles that a student sees in English 7. */
const readerSees = async () => {
  const { records } = await screens.college.ask('s.student', pages.list, { place: 'english-7' });
  return records.map(({ title }) => title);
};

describe('an editor of a place', () => {
  it('adds pages with the specified names, and retries with the same key after a lost answer', async () => {
    screens.server.fail('/pages', 'lost', 1);
    const page = await start('/places/english-7');
    await press(page, '+ Add new page');
    await page.getByRole('alert').waitFor();
    await press(page, '+ Add new page');
    await told(page, 'Page added successfully');
    await page.getByRole('heading', { name: 'NEW PAGE', level: 1 }).waitFor();
    const keys = screens.server.calls.flatMap(({ method, path, key }) =>
      method === 'POST' && path === '/pages' ? [key] : [],
    );
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).not.toBe('');
    await press(page, '+ Add file page');
    await page.getByRole('heading', { name: 'New Files Pages', level: 1 }).waitFor();
    const made = orderOf(screens, english).pages.slice(7).map(stored);
    expect(made.map(({ pagetypeUid }) => pagetypeUid)).toEqual(['static-page', 'documents']);
    expect(made.every(({ navigation, landing_page }) => navigation && !landing_page)).toBe(true);
    expect((await readerSees()).slice(-2)).toEqual(['NEW PAGE', 'New Files Pages']);
  });

  it('changes the title and text of a page, hides it at once, and deletes it after the question', async () => {
    const page = await start('/places/english-7/outline');
    await changesTitle(page);
    await keepsTypedContent(page);
    await press(page, 'Hide page');
    await told(page, 'Page hide successfully');
    await expect.poll(() => stored('r-outline').pageHide).toBe(true);
    expect(await readerSees()).not.toContain('What we do');
    await press(page, 'Undo');
    await told(page, 'Page show successfully');
    await expect.poll(() => stored('r-outline').pageHide).toBe(false);
    expect(await readerSees()).toContain('What we do');

    await press(page, 'Delete page');
    const question = page.getByRole('dialog', { name: 'Delete page' });
    await question.getByRole('button', { name: 'No' }).click();
    expect(stored('r-outline').is_deleted).toBe(false);
    // The next act does not wait for the answer to the last one.
    screens.server.faults.delay = 300;
    await press(page, 'Hide page');
    await press(page, 'Show page');
    await press(page, 'Hide page');
    await press(page, 'Delete page');
    await question.getByRole('button', { name: 'Yes' }).click();
    await told(page, 'Page deleted successfully');
    await expect
      .poll(() => stored('r-outline'))
      .toMatchObject({ is_deleted: true, navigation: false });
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'What we do' }).count()).toBe(0);
  });

  it('opens with the next visible page after the landing page is deleted, and links its folder', async () => {
    await changePage(screens, 'r-outline', { pageHide: true });
    const page = await start('/places/english-7');
    await press(page, 'Delete page');
    const question = page.getByRole('dialog', { name: 'Delete page' });
    await question
      .getByText(
        '“Welcome” is the landing page. After you delete it, this place opens with “Worksheets”.',
      )
      .waitFor();
    await question.getByRole('button', { name: 'No' }).click();
    expect(stored('r-welcome').is_deleted).toBe(false);
    await press(page, 'Delete page');
    await question.getByRole('button', { name: 'Yes' }).click();
    await told(page, 'Page deleted successfully');
    await page.getByRole('heading', { name: 'Worksheets', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/places/english-7');
    const tabs = page.getByRole('navigation', { name: /Pages of/ }).getByRole('link');
    expect((await tabs.allTextContents()).slice(0, 2)).toEqual(['Worksheets', 'Assessment Tasks']);
    await page.getByRole('region', { name: 'Units' }).waitFor();
    await expect.poll(() => stored('r-worksheets').landing_page).toBe(true);

    await savesFolder(page);

    await page.goto('/places/library');
    await press(page, 'Delete page');
    await question
      .getByText(
        '“Opening hours” is the landing page. This place has no other page that readers see.',
      )
      .waitFor();
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('There are no pages here yet').waitFor();
  });

  it('rejects dates that are only partly typed, saves them in steps of 30 minutes, and clears them', async () => {
    const window = { start: '2030-06-03T23:30:00.000Z', end: '2030-06-10T23:30:00.000Z' };
    await changePage(screens, 'r-outline', window);
    const page = await start('/places/english-7/outline');
    const tools = page.getByRole('region', { name: 'Edit this page' });
    await tools.getByText('Scheduled', { exact: true }).waitFor();
    expect(await readerSees()).not.toContain('Course outline');
    await press(page, 'Publish dates');
    await rejectsPartlyTyped(page);
    const { start: publish_start, end: publish_end } = window;
    expect(stored('r-outline')).toMatchObject({ publish_start, publish_end });
    await press(page, 'Cancel');

    await press(page, 'Publish dates');
    const time = page.getByLabel('Publish Start time');
    expect(await time.inputValue()).toBe('09:30');
    expect(await time.locator('option').count()).toBe(48);
    await time.selectOption('14:00');
    await press(page, 'Submit');
    await told(page, 'Page published date changed successfully');
    await expect.poll(() => stored('r-outline').publish_start).toBe('2030-06-04T04:00:00.000Z');
    await press(page, 'Publish dates');
    await press(page, 'Clear');
    await page.getByRole('button', { name: 'Publish dates' }).waitFor();
    await expect
      .poll(() => stored('r-outline'))
      .toMatchObject({ publish_start: null, publish_end: null });
    expect(await readerSees()).toContain('Course outline');
  });
});

async function changesTitle(page: Page) {
  const before = writes();
  await press(page, 'Edit title');
  const form = page.getByRole('form', { name: 'Edit title' });
  await form.getByLabel('Title').fill('');
  await press(page, 'Submit');
  await form.getByText('*Please enter page title.').waitFor();
  await form.getByLabel('Title').fill('What we do');
  await press(page, 'Cancel');
  await page.getByRole('heading', { name: 'Course outline', level: 1 }).waitFor();
  expect(writes()).toBe(before);
  const opener = page.getByRole('button', { name: 'Edit title' });
  await expect.poll(() => opener.evaluate((each) => each === document.activeElement)).toBe(true);
  await press(page, 'Edit title');
  expect(await form.getByLabel('Title').inputValue()).toBe('Course outline');
  await form.getByLabel('Title').fill('What we do');
  await press(page, 'Submit');
  await told(page, 'Page edited successfully');
  await page.getByRole('heading', { name: 'What we do', level: 1 }).waitFor();
  await expect.poll(writes).toBe(before + 1);
  expect(stored('r-outline').content_html).toBe('<p>All about Course outline.</p>');
}

/** Saves the folder of a Documents page and its view, and unlinks it after the question. */
async function savesFolder(page: Page) {
  await press(page, 'Folder settings');
  const form = page.getByRole('form', { name: 'Folder settings' });
  await form.getByLabel('Google Drive url').fill('');
  await press(page, 'Submit');
  await form.getByText('Please enter Google Drive url').last().waitFor();
  await form
    .getByLabel('Google Drive url')
    .fill('https://drive.google.com/drive/folders/zyxwvutsrqpo');
  await form.getByLabel('File view').selectOption('Grid');
  await press(page, 'Submit');
  await told(page, 'Page edited successfully');
  await expect
    .poll(() => page.locator('main iframe').getAttribute('src'))
    .toBe('https://drive.google.com/embeddedfolderview?id=zyxwvutsrqpo#grid');
  await press(page, 'Folder settings');
  await press(page, 'Unlink Google Drive folder');
  const question = page.getByRole('dialog', { name: 'Unlink Google Drive folder' });
  await question.getByRole('button', { name: 'No' }).click();
  await press(page, 'Unlink Google Drive folder');
  await question.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('No folder is linked yet').waitFor();
  await expect.poll(() => stored('r-worksheets').google_drive_url).toBe('');
}

/** Types a text, and submits it after a reload. */
async function keepsTypedContent(page: Page) {
  await press(page, 'Edit content');
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' More to come.');
  await expect.poll(() => draftsOf(page)).toContain('More to come.');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('We restored your draft').waitFor();
  await text.getByText('More to come.').waitFor();
  await press(page, 'Submit');
  await told(page, 'Page edited successfully');
  await expect.poll(() => stored('r-outline').content_html).toContain('More to come.');
  await page.locator('.rich-content').getByText('More to come.').waitFor();
}

/** Leaves the end half typed, then the start. */
async function rejectsPartlyTyped(page: Page) {
  const first = (name: string) =>
    page.getByRole('group', { name }).getByRole('spinbutton').first().click();
  await first('Publish End');
  await page.keyboard.press('Backspace');
  await press(page, 'Submit');
  await page.getByText('*Please select end date.').waitFor();
  await press(page, 'Remove: Publish Start');
  await first('Publish Start');
  await page.keyboard.type('2030');
  await press(page, 'Submit');
  await page.getByText('*Please select start date.').waitFor();
}
