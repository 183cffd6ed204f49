import type { Page as Screen } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { StoredVersion } from '#functions/pages/store/page-version-reader';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { schedule, storePlaces } from '#test/support/college/places';

const screens = screensWith(storePlaces);

const path = '/places/english-7/outline?edit=versions';
/** Returns the first stored version. */
const stored = () =>
  screens.college.tables.all('pages').find(({ pk }) => String(pk).endsWith('#version'));
const press = (screen: Screen, name: string | RegExp) =>
  screen.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click();
const told = (screen: Screen, words: string) =>
  screen.getByRole('status').getByText(words, { exact: true }).waitFor();
const cards = (screen: Screen) =>
  screen.getByRole('list', { name: 'Scheduled changes' }).getByRole('article');

const version = (versionUid: string, title: string, start: string, end: string): StoredVersion => ({
  ...{ versionUid, title, start, end, content_html: `<p>The text of ${title}.</p>`, hasText: true },
  ...{ created_at: '2026-03-01T00:00:00.000Z', updated_at: '2026-03-01T00:00:00.000Z' },
  author: {
    ...{ users_userid: 'u-t.teacher', users_username: 't.teacher' },
    ...{ users_firstname: 'Tess', users_lastname: 'Samson' },
  },
});
const over = version('v-over', 'Last year', '2020-01-01T00:00:00.000Z', '2020-02-01T00:00:00.000Z');
const live = version('v-live', 'Exam time', '2021-01-01T00:00:00.000Z', '2040-01-01T00:00:00.000Z');
const later = version('v-later', 'Camp', '2030-06-03T23:30:00.000Z', '2030-06-10T00:00:00.000Z');

async function start(versions: StoredVersion[] = [], at = path) {
  await schedule(screens.college, 'r-outline', versions);
  const context = await screens.as('e.editor');
  return { context, page: await open(context, at) };
}

describe('the screen of scheduled changes', () => {
  it('lists them with state, window, author and time', async () => {
    const { page } = await start([over, live, later]);
    await cards(page).nth(2).waitFor();
    const texts = await cards(page).allInnerTexts();
    expect(texts[0]).toContain('Ended');
    expect(texts[1]).toContain('Live');
    expect(texts[2]).toContain('Scheduled');
    expect(texts[2]).toContain('From 2030-06-04 09:30 am until 2030-06-10 10:00 am');
    expect(texts[2]).toContain('Changes the title and the content.');
    expect(texts[2]).toContain('Last changed 2026-03-01 11:00 am by t.teacher');
  });

  it('describes what readers see when, and where versions overlap', async () => {
    const { page } = await start([live, later]);
    const lines = page.getByRole('region', { name: 'What readers see' }).getByRole('listitem');
    await lines.first().waitFor();
    expect(await lines.allTextContents()).toEqual([
      'Now: “Exam time” (scheduled)',
      'From 2030-06-04 09:30 am: “Camp” (scheduled)',
      'From 2030-06-10 10:00 am: “Exam time” (scheduled)',
      'From 2040-01-01 11:00 am: The page itself',
    ]);
    await cards(page)
      .first()
      .getByText(/^Overlaps with “Camp”/)
      .waitFor();
  });

  it('opens from the page, and returns the focus to its button', async () => {
    const { page } = await start([], '/places/english-7/outline');
    await press(page, 'Scheduled changes');
    await page.getByText('Nothing is scheduled').waitFor();
    const heading = page.getByRole('heading', { name: 'Scheduled changes' });
    await expect.poll(() => heading.evaluate((each) => each === document.activeElement)).toBe(true);
    await press(page, 'Back to the page');
    const opener = page.getByRole('button', { name: 'Scheduled changes' });
    await expect.poll(() => opener.evaluate((each) => each === document.activeElement)).toBe(true);
  });

  it('starts from the shown text, and sends only changed fields', async () => {
    const { page } = await start();
    await press(page, 'Schedule a change');
    const form = page.getByRole('form', { name: 'Schedule a change' });
    expect(await form.getByLabel('Title').inputValue()).toBe('Course outline');
    await form.getByRole('textbox', { name: 'Content' }).getByText('All about').waitFor();
    await press(page, 'Submit');
    await form.getByText('*Please select start date.').waitFor();
    await form.getByText('Change at least one field in this version.').waitFor();
    await form.getByLabel('Title').fill('Camp');
    await form
      .getByRole('group', { name: 'Publish Start' })
      .getByRole('spinbutton')
      .first()
      .click();
    await page.keyboard.type('2030-06-04');
    await form.getByLabel('Publish Start time').selectOption('09:30');
    await form.getByText('From 2030-06-04 09:30 am').waitFor();
    await press(page, 'Submit');
    await told(page, 'Saved successfully.');
    await cards(page).getByText('without an end').waitFor();
    const made = stored();
    expect(made).toMatchObject({
      title: 'Camp',
      start: '2030-06-03T23:30:00.000Z',
      hasText: false,
    });
    expect(made?.content_html).toBeUndefined();
    expect(made?.end).toBeUndefined();
  });

  it('shows a preview of saved and unsaved versions', async () => {
    const { page } = await start([later]);
    await press(page, /^Preview: Camp/);
    const preview = page.getByRole('dialog', { name: 'As readers will see it' });
    await preview.getByRole('heading', { name: 'Camp' }).waitFor();
    await preview.getByText('The text of Camp.').waitFor();
    await preview.getByRole('button', { name: 'Close' }).click();
    await press(page, /^Edit: Camp/);
    await page.getByLabel('Title', { exact: true }).fill('Night camp');
    await press(page, 'Preview');
    await preview.getByRole('heading', { name: 'Night camp' }).waitFor();
    expect(stored()?.title).toBe('Camp');
  });

  it('keeps a draft after a reload, and shows both texts after a change by someone else', async () => {
    const { page } = await start([later]);
    await press(page, /^Edit: Camp/);
    await page.getByLabel('Title', { exact: true }).fill('Mine');
    await page.waitForTimeout(1500);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('We restored your draft').waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Mine');
    const theirs = { ...later, title: 'Theirs', updated_at: '2026-06-01T00:00:00.000Z' };
    await schedule(screens.college, 'r-outline', [theirs]);
    await press(page, 'Submit');
    const dialog = page.getByRole('dialog', { name: /^Another person changed this/ });
    await dialog.getByRole('region', { name: 'Title' }).getByText('Theirs').waitFor();
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await told(page, 'Saved successfully.');
    expect(stored()?.title).toBe('Mine');
  });

  it('deletes a version at once, and restores it with Undo', async () => {
    const { page } = await start([later]);
    await press(page, /^Delete: Camp/);
    await told(page, 'Deleted successfully.');
    await page.getByText('Nothing is scheduled').waitFor();
    await press(page, 'Undo');
    await told(page, 'Restored.');
    await cards(page).getByText('Camp').waitFor();
    const { versionUid: _, created_at: __, updated_at: ___, author: ____, ...own } = later;
    expect(stored()).toMatchObject(own);
  });

  it('changes the folder of a Documents page, and the title of other pages', async () => {
    const { page } = await start([], '/places/english-7/worksheets?edit=versions&version=new');
    const form = page.getByRole('form', { name: 'Schedule a change' });
    await form.getByLabel('File view').selectOption('Grid');
    await form
      .getByRole('group', { name: 'Publish Start' })
      .getByRole('spinbutton')
      .first()
      .click();
    await page.keyboard.type('2030-06-04');
    await press(page, 'Submit');
    await told(page, 'Saved successfully.');
    expect(stored()).toMatchObject({ file_view_type: 'grid' });
    expect(stored()?.google_drive_url).toBeUndefined();
    await page.goto('/places/english-7/rooms?edit=versions&version=new');
    await form.getByLabel('Title').waitFor();
    expect(await form.getByLabel('Google Drive url').count()).toBe(0);
    expect(await form.getByRole('textbox', { name: 'Content' }).count()).toBe(0);
  });

  it('is not available to readers', async () => {
    await schedule(screens.college, 'r-outline', [live]);
    const context = await screens.as('s.student');
    const page = await open(context, path);
    await page.getByText('The text of Exam time.').waitFor();
    expect(await page.getByText('Scheduled changes').count()).toBe(0);
  });
});

it.each([path, `${path}&version=new`])('has no accessibility faults on %s', async (at) => {
  await schedule(screens.college, 'r-outline', [over, live, later]);
  const context = await screens.as('e.editor');
  const page = await open(context, at);
  await page.getByRole('button', { name: /Submit|Schedule a change/ }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});
