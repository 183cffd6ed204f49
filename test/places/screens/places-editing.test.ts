import { describe, expect, it } from 'vitest';
import { screensWith } from '#test/support/browser/browser';
import {
  changePage,
  openPlace,
  orderOf,
  press,
  storedPage,
  told,
} from '#test/support/browser/place-editor';
import { storePlaces } from '#test/support/college/places';

const screens = screensWith(storePlaces);

const english = { placeUid: 'r-english-7' };
const stored = (pageUid: string) => storedPage(screens, pageUid);
const writes = () => screens.server.calls.filter(({ method }) => method === 'PUT').length;
const start = (path: string) => openPlace(screens, path);

describe('an editor of a place', () => {
  it('adds pages with the specified names, each with one request', async () => {
    const { page } = await start('/places/english-7');
    await press(page, '+ Add new page');
    await told(page, 'Page added successfully');
    await page.getByRole('heading', { name: 'NEW PAGE', level: 1 }).waitFor();
    await press(page, '+ Add file page');
    await page.getByRole('heading', { name: 'New Files Pages', level: 1 }).waitFor();
    const made = orderOf(screens, english).pages.slice(-2).map(stored);
    expect(made.map(({ pagetypeUid }) => pagetypeUid)).toEqual(['static-page', 'documents']);
    expect(made.every(({ navigation, landing_page }) => navigation && !landing_page)).toBe(true);
  });

  it('retries a new page with the same key after a lost answer', async () => {
    screens.server.fail('/pages', 'lost', 1);
    const { page } = await start('/places/english-7');
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
  });

  it('changes a title with Submit, in one request, and not with Cancel', async () => {
    const { page } = await start('/places/english-7/outline');
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
  });

  it('keeps typed content after a reload before it is submitted', async () => {
    const { page } = await start('/places/english-7/outline');
    await press(page, 'Edit content');
    const text = page.getByRole('textbox', { name: 'Content' });
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' More to come.');
    await page.waitForTimeout(2500);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('We restored your draft').waitFor();
    await text.getByText('More to come.').waitFor();
    await press(page, 'Submit');
    await told(page, 'Page edited successfully');
    expect(stored('r-outline').content_html).toContain('More to come.');
    await page.locator('.rich-content').getByText('More to come.').waitFor();
  });

  it('hides and shows a page at once, and undoes it', async () => {
    const { page } = await start('/places/english-7/outline');
    await press(page, 'Hide page');
    await told(page, 'Page hide successfully');
    expect(stored('r-outline').pageHide).toBe(true);
    await page.getByRole('button', { name: 'Show page' }).waitFor();
    await press(page, 'Undo');
    await told(page, 'Page show successfully');
    expect(stored('r-outline').pageHide).toBe(false);
  });

  it('deletes a page after the question, and not when the answer is No', async () => {
    const { page } = await start('/places/english-7/outline');
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
  });

  it('makes the next visible page the landing page after deleting the landing page', async () => {
    await changePage(screens, 'r-outline', { pageHide: true });
    const { page } = await start('/places/english-7');
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
    expect(stored('r-worksheets').landing_page).toBe(true);
  });

  it('warns before deleting the landing page if readers see no other page', async () => {
    const { page } = await start('/places/library');
    await press(page, 'Delete page');
    const question = page.getByRole('dialog', { name: 'Delete page' });
    await question
      .getByText(
        '“Opening hours” is the landing page. This place has no other page that readers see.',
      )
      .waitFor();
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('There are no pages here yet').waitFor();
  });

  it('saves the folder and its view, and unlinks it after the question', async () => {
    const { page } = await start('/places/english-7/worksheets');
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
  });

  it('saves publish dates in steps of 30 minutes on the 24-hour clock, and clears them', async () => {
    await changePage(screens, 'r-outline', { start: '2030-06-03T23:30:00.000Z' });
    const { page } = await start('/places/english-7/outline');
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
  });

  it('rejects a date that is only partly typed', async () => {
    const dates = {
      publish_start: '2030-06-03T23:30:00.000Z',
      publish_end: '2030-06-10T23:30:00.000Z',
    };
    await changePage(screens, 'r-outline', {
      ...{ start: dates.publish_start, end: dates.publish_end },
    });
    const { page } = await start('/places/english-7/outline');
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
  });
});
