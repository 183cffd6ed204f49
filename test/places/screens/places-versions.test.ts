import type { Locator, Page as Screen } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { StoredVersion } from '#functions/pages/store/page-version.record';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { press as pressNamed } from '#test/support/browser/place-editor';
import { draftsOf } from '#test/support/browser/post-editor';
import { schedule, storePlaces } from '#test/support/college/places';

const screens = screensWith(storePlaces);

const path = '/places/english-7/outline?edit=versions';
/** Returns the first stored version, or the one with a title. */
const stored = (title?: string) =>
  screens.college.tables
    .all('pages')
    .filter(({ pk }) => String(pk).endsWith('#version'))
    .find((each) => !title || each.title === title);
const press = (screen: Screen, name: string | RegExp) =>
  typeof name === 'string'
    ? pressNamed(screen, name)
    : screen.getByRole('button', { name }).click();
const told = (screen: Screen, words: string) =>
  screen.getByRole('status').getByText(words, { exact: true }).waitFor();
const cards = (screen: Screen) =>
  screen.getByRole('list', { name: 'Scheduled changes' }).getByRole('article');

const version = (versionUid: string, title: string, start: string, end: string): StoredVersion => ({
  versionUid,
  title,
  start,
  end,
  content_html: `<p>The text of ${title}.</p>`,
  hasText: true,
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: '2026-03-01T00:00:00.000Z',
  author: {
    users_userid: 'u-t.teacher',
    users_username: 't.teacher',
    users_firstname: 'Tess',
    users_lastname: 'Samson',
  },
});
const over = version('v-over', 'Last year', '2020-01-01T00:00:00.000Z', '2020-02-01T00:00:00.000Z');
const live = version('v-live', 'Exam time', '2021-01-01T00:00:00.000Z', '2040-01-01T00:00:00.000Z');
const later = version('v-later', 'Camp', '2030-06-03T23:30:00.000Z', '2030-06-10T00:00:00.000Z');

const start = async (at: string, person = 'e.editor') => screens.open(person, at);
const hasFocus = (what: Locator) => what.evaluate((each) => each === document.activeElement);

describe('the screen of scheduled changes', () => {
  it('lists versions with what readers see when, previews them, and restores a deleted one', async () => {
    await schedule(screens.college, 'r-outline', [over, live, later]);
    const page = await start('/places/english-7/outline');
    await page.getByText('All about Course outline.').waitFor();
    await page.getByText(/^Readers now see a scheduled version of this page/).waitFor();
    await press(page, 'Scheduled changes');
    await cards(page).nth(2).waitFor();
    const texts = await cards(page).allInnerTexts();
    expect(texts[0]).toContain('Ended');
    expect(texts[1]).toContain('Live');
    expect(texts[2]).toContain('Scheduled');
    expect(texts[2]).toContain('From 2030-06-04 09:30 am until 2030-06-10 10:00 am');
    expect(texts[2]).toContain('Changes the title and the content.');
    expect(texts[2]).toContain('Last changed 2026-03-01 11:00 am by t.teacher');
    const lines = page.getByRole('region', { name: 'What readers see' }).getByRole('listitem');
    expect(await lines.allTextContents()).toEqual([
      'Now: “Exam time” (scheduled)',
      'From Tue 4 June 2030, 9:30 am: “Camp” (scheduled)',
      'From Mon 10 June 2030, 10:00 am: “Exam time” (scheduled)',
      'From Sun 1 Jan 2040, 11:00 am: The page itself',
    ]);
    await cards(page)
      .nth(1)
      .getByText(/^Overlaps with “Camp”/)
      .waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await previews(page);
    await press(page, 'Cancel');
    await press(page, /^Delete: Camp/);
    await told(page, 'Deleted successfully.');
    await expect.poll(() => cards(page).count()).toBe(2);
    await press(page, 'Undo');
    await told(page, 'Restored.');
    await cards(page).getByText('Camp', { exact: true }).waitFor();
    const { versionUid: _, created_at: __, updated_at: ___, author: ____, ...own } = later;
    await expect.poll(() => stored('Camp')).toMatchObject(own);
  });

  it('opens from the page, schedules changed fields only, and keeps a draft and a newer text', async () => {
    const page = await start('/places/english-7/outline');
    await press(page, 'Scheduled changes');
    await page.getByText('Nothing is scheduled').waitFor();
    const heading = page.getByRole('heading', { name: 'Scheduled changes' });
    await expect.poll(() => hasFocus(heading)).toBe(true);
    await press(page, 'Back to the page');
    const opener = page.getByRole('button', { name: 'More for this page' });
    await expect.poll(() => hasFocus(opener)).toBe(true);
    await press(page, 'Scheduled changes');
    await schedulesCamp(page);
    await showsBothTexts(page);
  });

  it('changes the folder of a Documents page, and the title of other pages', async () => {
    const page = await start('/places/english-7/worksheets?edit=versions&version=new');
    const form = page.getByRole('form', { name: 'Schedule a change' });
    await form.getByLabel('File view').selectOption('Grid');
    await typeStart(page);
    await press(page, 'Submit');
    await told(page, 'Saved successfully.');
    await expect.poll(() => stored()).toMatchObject({ file_view_type: 'grid' });
    expect(stored()?.google_drive_url).toBeUndefined();
    await press(page, 'Back to the page');
    await page.getByRole('link', { name: 'Classrooms', exact: true }).click();
    await page.getByRole('heading', { name: 'Classrooms', level: 1 }).waitFor();
    await press(page, 'Scheduled changes');
    await press(page, 'Schedule a change');
    await form.getByLabel('Title').waitFor();
    expect(await form.getByLabel('Google Drive url').count()).toBe(0);
    expect(await form.getByRole('textbox', { name: 'Content' }).count()).toBe(0);
  });

  it('is not available to readers, who see only the live version', async () => {
    await schedule(screens.college, 'r-outline', [live, later]);
    const page = await start(path, 's.student');
    await page.getByText('The text of Exam time.').waitFor();
    await page.getByRole('link', { name: 'Exam time' }).waitFor();
    expect(await page.getByText('Scheduled changes').count()).toBe(0);
    expect(await page.content()).not.toMatch(/Course outline|\bCamp\b/);
  });
});

const typeStart = async (page: Screen) => {
  const start = page.getByRole('group', { name: 'Publish Start' });
  await start.getByRole('spinbutton').first().click();
  await page.keyboard.type('2030-06-04');
};

/** Previews a saved version, and an unsaved change of it. */
async function previews(page: Screen) {
  await press(page, /^Preview: Camp/);
  const preview = page.getByRole('dialog', { name: 'As readers will see it' });
  await preview.getByRole('heading', { name: 'Camp' }).waitFor();
  await preview.getByText('The text of Camp.').waitFor();
  await preview.getByRole('button', { name: 'Close' }).click();
  await press(page, /^Edit: Camp/);
  await page.getByLabel('Title', { exact: true }).fill('Night camp');
  await press(page, 'Preview');
  await preview.getByRole('heading', { name: 'Night camp' }).waitFor();
  await preview.getByRole('button', { name: 'Close' }).click();
  expect(stored('Night camp')).toBeUndefined();
}

/** Schedules a change of the title, whose form starts from the shown text. */
async function schedulesCamp(page: Screen) {
  await press(page, 'Schedule a change');
  const form = page.getByRole('form', { name: 'Schedule a change' });
  expect(await form.getByLabel('Title').inputValue()).toBe('Course outline');
  await form.getByRole('textbox', { name: 'Content' }).getByText('All about').waitFor();
  await press(page, 'Submit');
  await form.getByText('*Please select start date.').waitFor();
  await form.getByText('Change at least one field in this version.').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await form.getByLabel('Title').fill('Camp');
  await typeStart(page);
  await form.getByLabel('Publish Start time').selectOption('09:30');
  await form.getByText('From Tue 4 June 2030, 9:30 am').waitFor();
  await press(page, 'Submit');
  await told(page, 'Saved successfully.');
  await cards(page).getByText('without an end').waitFor();
  const made = stored();
  expect(made).toMatchObject({ title: 'Camp', start: '2030-06-03T23:30:00.000Z', hasText: false });
  expect(made?.content_html).toBeUndefined();
  expect(made?.end).toBeUndefined();
}

/** Restores the draft of a version after a reload, and compares it with a newer version. */
async function showsBothTexts(page: Screen) {
  await press(page, /^Edit: Camp/);
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Mine');
  await expect.poll(() => draftsOf(page)).toContain('Mine');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('We restored your draft').waitFor();
  expect(await title.inputValue()).toBe('Mine');
  const { versionUid } = stored() as unknown as StoredVersion;
  const theirs = { ...later, versionUid, title: 'Theirs', updated_at: '2026-06-01T00:00:00.000Z' };
  await schedule(screens.college, 'r-outline', [theirs]);
  await press(page, 'Submit');
  const dialog = page.getByRole('dialog', { name: /^Another person changed this/ });
  await dialog.getByRole('region', { name: 'Title' }).getByText('Theirs').waitFor();
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
  await told(page, 'Saved successfully.');
  await expect.poll(() => stored()?.title).toBe('Mine');
}
