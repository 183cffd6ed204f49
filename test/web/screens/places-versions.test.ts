import type { Page as Screen } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/accessibility';
import { open, openScreens, type Screens } from '#test/web/support/browser';
import { placesState, type StoredVersion } from '#test/web/support/places-state';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterAll(() => screens.close());
beforeEach(() => {
  Object.assign(screens.server.state.viewed, placesState());
});

const path = '/places/english-7/outline?edit=versions';
const viewed = () => screens.server.state.viewed;
const press = (screen: Screen, name: string | RegExp) =>
  screen.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click();
const told = (screen: Screen, words: string) =>
  screen.getByRole('status').getByText(words, { exact: true }).waitFor();
const cards = (screen: Screen) =>
  screen.getByRole('list', { name: 'Scheduled changes' }).getByRole('article');

const version = (
  versionUid: string,
  title: string,
  publish_start: string,
  publish_end = 'INDEFINITE',
): StoredVersion => ({
  versionUid,
  pageUid: 'r-outline',
  title,
  content_html: `<p>The text of ${title}.</p>`,
  publish_start,
  publish_end,
  is_shown: false,
  changes_content: true,
  changes_folder: false,
  users_username: 't.teacher',
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: '2026-03-01T00:00:00.000Z',
});
const over = version('v-over', 'Last year', '2020-01-01T00:00:00.000Z', '2020-02-01T00:00:00.000Z');
const live = version('v-live', 'Exam time', '2021-01-01T00:00:00.000Z', '2040-01-01T00:00:00.000Z');
const later = version('v-later', 'Camp', '2030-06-03T23:30:00.000Z', '2030-06-10T00:00:00.000Z');

async function start(versions: StoredVersion[] = [], at = path) {
  viewed().versions.push(...versions.map((each) => ({ ...each })));
  const context = await screens.as('e.editor');
  return { context, page: await open(context, at) };
}

describe('the scheduled changes of a page', () => {
  it('are listed with their state, their window, who wrote them and when', async () => {
    const { context, page } = await start([over, live, later]);
    await cards(page).nth(2).waitFor();
    const texts = await cards(page).allInnerTexts();
    expect(texts[0]).toContain('Ended');
    expect(texts[1]).toContain('Live');
    expect(texts[2]).toContain('Scheduled');
    expect(texts[2]).toContain('From 2030-06-04 09:30 am until 2030-06-10 10:00 am');
    expect(texts[2]).toContain('Changes the title and the content.');
    expect(texts[2]).toContain('Last changed 2026-03-01 11:00 am by t.teacher');
    await context.close();
  });

  it('say in words what readers see when, and where two overlap', async () => {
    const { context, page } = await start([live, later]);
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
    await context.close();
  });

  it('are reached from the page, which has the focus back on their button afterwards', async () => {
    const { context, page } = await start([], '/places/english-7/outline');
    await press(page, 'Scheduled changes');
    await page.getByText('Nothing is scheduled').waitFor();
    const heading = page.getByRole('heading', { name: 'Scheduled changes' });
    await expect.poll(() => heading.evaluate((each) => each === document.activeElement)).toBe(true);
    await press(page, 'Back to the page');
    const opener = page.getByRole('button', { name: 'Scheduled changes' });
    await expect.poll(() => opener.evaluate((each) => each === document.activeElement)).toBe(true);
    await context.close();
  });

  it('start from the shown text, and send only what is changed', async () => {
    const { context, page } = await start();
    await press(page, 'Schedule a change');
    const form = page.getByRole('form', { name: 'Schedule a change' });
    expect(await form.getByLabel('Title').inputValue()).toBe('Course outline');
    await form.getByRole('textbox', { name: 'Content' }).getByText('All about').waitFor();
    await press(page, 'Submit');
    await form.getByText('*Please select start date.').waitFor();
    await form.getByText('Please change something in this version.').waitFor();
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
    const [made] = viewed().versions;
    expect(made).toMatchObject({ title: 'Camp', publish_start: '2030-06-03T23:30:00.000Z' });
    expect(made?.content_html).toBeUndefined();
    expect(made?.publish_end).toBe('INDEFINITE');
    await context.close();
  });

  it('are previewed as they will read, saved or not', async () => {
    const { context, page } = await start([later]);
    await press(page, /^Preview: Camp/);
    const preview = page.getByRole('dialog', { name: 'As readers will see it' });
    await preview.getByRole('heading', { name: 'Camp' }).waitFor();
    await preview.getByText('The text of Camp.').waitFor();
    await preview.getByRole('button', { name: 'Close' }).click();
    await press(page, /^Edit: Camp/);
    await page.getByLabel('Title', { exact: true }).fill('Night camp');
    await press(page, 'Preview');
    await preview.getByRole('heading', { name: 'Night camp' }).waitFor();
    expect(viewed().versions[0]?.title).toBe('Camp');
    await context.close();
  });

  it('keep what is typed over a reload, and show both texts when somebody else saved one', async () => {
    const { context, page } = await start([later]);
    await press(page, /^Edit: Camp/);
    await page.getByLabel('Title', { exact: true }).fill('Mine');
    await page.waitForTimeout(1500);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('What you typed here before').waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Mine');
    Object.assign(viewed().versions[0] ?? {}, {
      title: 'Theirs',
      updated_at: '2026-06-01T00:00:00.000Z',
    });
    await press(page, 'Submit');
    const dialog = page.getByRole('dialog', { name: /^Somebody else changed this/ });
    await dialog.getByRole('region', { name: 'Title' }).getByText('Theirs').waitFor();
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await told(page, 'Saved successfully.');
    expect(viewed().versions[0]?.title).toBe('Mine');
    await context.close();
  });

  it('are deleted at once, and come back whole with Undo', async () => {
    const { context, page } = await start([later]);
    await press(page, /^Delete: Camp/);
    await told(page, 'Deleted successfully.');
    await page.getByText('Nothing is scheduled').waitFor();
    await press(page, 'Undo');
    await told(page, 'Restored.');
    await cards(page).getByText('Camp').waitFor();
    const { title, content_html, publish_start, publish_end } = later;
    expect(viewed().versions[0]).toMatchObject({ title, content_html, publish_start, publish_end });
    await context.close();
  });

  it('change the folder of a Documents page, and the title alone of other pages', async () => {
    const { context, page } = await start(
      [],
      '/places/english-7/worksheets?edit=versions&version=new',
    );
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
    expect(viewed().versions[0]).toMatchObject({
      file_view_type: 'grid',
      google_drive_url: undefined,
    });
    await page.goto('/places/english-7/rooms?edit=versions&version=new');
    await form.getByLabel('Title').waitFor();
    expect(await form.getByLabel('Google Drive url').count()).toBe(0);
    expect(await form.getByRole('textbox', { name: 'Content' }).count()).toBe(0);
    await context.close();
  });

  it('are nothing that readers come to', async () => {
    viewed().versions.push({ ...live });
    const context = await screens.as('s.student');
    const page = await open(context, path);
    await page.getByText('All about').waitFor();
    expect(await page.getByText('Scheduled changes').count()).toBe(0);
    await context.close();
  });
});

it.each([path, `${path}&version=new`])('nothing on %s stands in anybody’s way', async (at) => {
  viewed().versions.push({ ...over }, { ...live }, { ...later });
  const context = await screens.as('e.editor');
  const page = await open(context, at);
  await page.getByRole('button', { name: /Submit|Schedule a change/ }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await context.close();
});
