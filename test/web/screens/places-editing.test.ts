import type { Page as Screen } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open, openScreens, type Screens } from '#test/web/support/browser';
import { placesState } from '#test/web/support/places-state';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterAll(() => screens.close());
beforeEach(() => {
  Object.assign(screens.server.state.viewed, placesState());
});

const viewed = () => screens.server.state.viewed;
const stored = (pageUid: string) => {
  const found = viewed().pages.find((page) => page.pageUid === pageUid);
  if (!found) throw new Error(`There is no ${pageUid}`);
  return found;
};
const press = (screen: Screen, name: string) =>
  screen.getByRole('button', { name, exact: true }).click();
const told = (screen: Screen, words: string) =>
  screen.getByRole('status').getByText(words, { exact: true }).waitFor();
const writes = () => screens.server.calls.filter(({ method }) => method === 'PUT').length;
const changed = (pageUid: string) =>
  Object.assign(stored(pageUid), { updated_at: '2026-06-01T00:00:00.000Z' });

async function start(path: string) {
  const context = await screens.as('e.editor');
  return { context, page: await open(context, path) };
}

describe('an editor of a place', () => {
  it('adds pages with the specified names, each with one act', async () => {
    const { context, page } = await start('/places/english-7');
    await press(page, '+ Add new page');
    await told(page, 'Page added successfully');
    await page.getByRole('heading', { name: 'NEW PAGE', level: 1 }).waitFor();
    await press(page, '+ Add file page');
    await page.getByRole('heading', { name: 'New Files Pages', level: 1 }).waitFor();
    const made = viewed().pages.slice(-2);
    expect(made.map(({ pagetypeUid }) => pagetypeUid)).toEqual(['static-page', 'documents']);
    expect(made.every(({ navigation, landing_page }) => navigation && !landing_page)).toBe(true);
    await context.close();
  });

  it('asks for a page whose answer was lost under the same key', async () => {
    viewed().losing = 1;
    const { context, page } = await start('/places/english-7');
    const before = screens.server.calls.length;
    await press(page, '+ Add new page');
    await page.getByRole('alert').waitFor();
    await press(page, '+ Add new page');
    await told(page, 'Page added successfully');
    const keys = screens.server.calls
      .slice(before)
      .flatMap(({ method, path, key }) => (method === 'POST' && path === '/pages' ? [key] : []));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).not.toBe('');
    await context.close();
  });

  it('changes a title with Submit, in one request, and not with Cancel', async () => {
    const { context, page } = await start('/places/english-7/outline');
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
    expect(writes()).toBe(before + 1);
    expect(stored('r-outline').content_html).toBe('<p>All about Course outline.</p>');
    await context.close();
  });

  it('writes the content, which survives a reload before it is submitted', async () => {
    const { context, page } = await start('/places/english-7/outline');
    await press(page, 'Edit content');
    const text = page.getByRole('textbox', { name: 'Content' });
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' More to come.');
    await page.waitForTimeout(2500);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('What you typed here before').waitFor();
    await text.getByText('More to come.').waitFor();
    await press(page, 'Submit');
    await told(page, 'Page edited successfully');
    expect(stored('r-outline').content_html).toContain('More to come.');
    await page.locator('.rich-content').getByText('More to come.').waitFor();
    await context.close();
  });

  it('hides and shows a page at once, and takes it back with Undo', async () => {
    const { context, page } = await start('/places/english-7/outline');
    await press(page, 'Hide page');
    await told(page, 'Page hide successfully');
    expect(stored('r-outline').pageHide).toBe(true);
    await page.getByRole('button', { name: 'Show page' }).waitFor();
    await press(page, 'Undo');
    await told(page, 'Page show successfully');
    expect(stored('r-outline').pageHide).toBe(false);
    await context.close();
  });

  it('deletes a page after the question, and not when the answer is No', async () => {
    const { context, page } = await start('/places/english-7/outline');
    await press(page, 'Delete page');
    const question = page.getByRole('dialog', { name: 'Delete page' });
    await question.getByRole('button', { name: 'No' }).click();
    expect(stored('r-outline').is_deleted).toBe(false);
    await press(page, 'Delete page');
    await question.getByRole('button', { name: 'Yes' }).click();
    await told(page, 'Page deleted successfully');
    expect(stored('r-outline')).toMatchObject({ is_deleted: true, navigation: false });
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Course outline' }).count()).toBe(0);
    await context.close();
  });

  it('sets the folder and its view, and unlinks it after the question', async () => {
    const { context, page } = await start('/places/english-7/worksheets');
    await press(page, 'Folder settings');
    const form = page.getByRole('form', { name: 'Folder settings' });
    await form.getByLabel('Google Drive url').fill('');
    await press(page, 'Submit');
    await form.getByText('Please enter Google Drive url').waitFor();
    await form
      .getByLabel('Google Drive url')
      .fill('https://drive.google.com/drive/folders/zyxwvutsrqpo');
    await form.getByLabel('File view').selectOption('Grid');
    await press(page, 'Submit');
    await told(page, 'Page edited successfully');
    expect(await page.locator('main iframe').getAttribute('src')).toBe(
      'https://drive.google.com/embeddedfolderview?id=zyxwvutsrqpo#grid',
    );
    await press(page, 'Folder settings');
    await press(page, 'Unlink Google Drive folder');
    const question = page.getByRole('dialog', { name: 'Unlink Google Drive folder' });
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('No folder is linked yet').waitFor();
    expect(stored('r-worksheets').google_drive_url).toBe('');
    await context.close();
  });

  it('sets publish dates in steps of half an hour on the 24-hour clock, and clears them', async () => {
    stored('r-outline').publish_start = '2030-06-03T23:30:00.000Z';
    stored('r-outline').publish_end = 'INDEFINITE';
    const { context, page } = await start('/places/english-7/outline');
    await page
      .getByRole('region', { name: 'Edit this page' })
      .getByText('Scheduled', { exact: true })
      .waitFor();
    await press(page, 'Publish dates');
    const time = page.getByLabel('Publish Start time');
    expect(await time.inputValue()).toBe('09:30');
    expect(await time.locator('option').count()).toBe(48);
    await time.selectOption('14:00');
    await press(page, 'Submit');
    await told(page, 'Page published date changed successfully');
    expect(stored('r-outline').publish_start).toBe('2030-06-04T04:00:00.000Z');
    await press(page, 'Publish dates');
    await press(page, 'Clear');
    await page.getByRole('button', { name: 'Publish dates' }).waitFor();
    expect(stored('r-outline')).toMatchObject({ publish_start: null, publish_end: null });
    await context.close();
  });

  it('takes a date of which only a part is typed neither for a date nor for none', async () => {
    const dates = {
      publish_start: '2030-06-03T23:30:00.000Z',
      publish_end: '2030-06-10T23:30:00.000Z',
    };
    Object.assign(stored('r-outline'), dates);
    const { context, page } = await start('/places/english-7/outline');
    await press(page, 'Publish dates');
    const end = page.getByRole('group', { name: 'Publish End' });
    await end.getByRole('spinbutton').first().click();
    await page.keyboard.press('Backspace');
    await press(page, 'Submit');
    await page.getByText('*Please select end date.').waitFor();
    expect(stored('r-outline')).toMatchObject(dates);
    await press(page, 'Remove: Publish Start');
    await page
      .getByRole('group', { name: 'Publish Start' })
      .getByRole('spinbutton')
      .first()
      .click();
    await page.keyboard.type('2030');
    await press(page, 'Submit');
    await page.getByText('*Please select start date.').waitFor();
    expect(stored('r-outline')).toMatchObject(dates);
    await press(page, 'Cancel');
    await context.close();
  });
});

describe('the order of the tabs', () => {
  const tabs = (page: Screen) =>
    page
      .getByRole('navigation', { name: /Pages of/ })
      .getByRole('link')
      .allTextContents();

  it('changes with a button and with Alt and an arrow, never for the first two, and is undone', async () => {
    const { context, page } = await start('/places/english-7');
    expect(await page.getByRole('button', { name: 'Move up: Welcome' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Move up: Assessment Tasks' }).count()).toBe(0);
    await press(page, 'Move up: Worksheets');
    await told(page, 'Page order changed successfully');
    const order = ['Welcome', 'Assessment Tasks', 'Worksheets', 'Course outline', 'Classrooms'];
    expect((await tabs(page)).slice(0, 5)).toEqual(order);
    await press(page, 'Undo');
    await expect.poll(async () => (await tabs(page))[2]).toBe('Course outline');
    await page.getByRole('link', { name: 'Worksheets' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(async () => (await tabs(page))[4]).toBe('Worksheets');
    await expect.poll(() => viewed().orders.length).toBe(3);
    await context.close();
  });

  it('changes by dragging', async () => {
    const { context, page } = await start('/places/english-7');
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await row('Class news').dragTo(row('Course outline'));
    await told(page, 'Page order changed successfully');
    expect((await tabs(page))[2]).toBe('Class news');
    expect(viewed().orders).toHaveLength(1);
    await context.close();
  });
});

describe('two editors at once', () => {
  it('see both versions, and what was typed is kept until one decides', async () => {
    const { context, page } = await start('/places/english-7/outline');
    await press(page, 'Edit title');
    await page.getByLabel('Title', { exact: true }).fill('Mine');
    changed('r-outline').title = 'Theirs';
    await press(page, 'Submit');
    const dialog = page.getByRole('dialog', { name: /Somebody else changed this/ });
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Mine');
    expect(stored('r-outline').title).toBe('Theirs');
    await press(page, 'Submit');
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await told(page, 'Page edited successfully');
    expect(stored('r-outline').title).toBe('Mine');
    await context.close();
  });

  it('may take the other version', async () => {
    const { context, page } = await start('/places/english-7/outline');
    await press(page, 'Edit title');
    await page.getByLabel('Title', { exact: true }).fill('Mine');
    changed('r-outline').title = 'Theirs';
    await press(page, 'Submit');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard mine' }).click();
    await page.getByRole('heading', { name: 'Theirs', level: 1 }).waitFor();
    expect(stored('r-outline').title).toBe('Theirs');
    await context.close();
  });
});
