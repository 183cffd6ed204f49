import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { changePage } from '#test/support/browser/place-editor';
import { courseYear } from '#test/support/college/course';
import { storeSettings } from '#test/support/college/people';
import { storePlaces } from '#test/support/college/places';

const screens = screensWith(storePlaces);

/** Removes the mark of the landing page from English 7. */
async function withoutLanding() {
  const order = screens.college.tables.all('pages').find(({ sk }) => sk === 'r-english-7');
  await screens.college.put('pages', { ...order, landing: undefined });
}

const start = async (path: string, person = 's.student') => screens.open(person, path);
const tabsOf = (page: Page, place: string) =>
  page.getByRole('navigation', { name: `Pages of ${place}` }).getByRole('link');
const go = (page: Page, tab: string) => page.getByRole('link', { name: tab, exact: true }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const form = (page: Page, name: string) => page.getByRole('form', { name }).waitFor();

describe('a place', () => {
  it('shows a student its tabs in order, and the text and units of the landing page', async () => {
    const page = await start('/places/english-7');
    const tabs = tabsOf(page, 'English 7');
    await tabs.first().waitFor();
    expect(await tabs.allTextContents()).toEqual([
      'Welcome',
      'Assessment Tasks',
      'Course outline',
      'Worksheets',
      'Classrooms',
      'Class news',
    ]);
    expect(await tabs.first().getAttribute('aria-current')).toBe('page');
    await page.getByText('All about Welcome.').waitFor();
    const back = page.getByRole('link', { name: 'Back to English' });
    expect(await back.getAttribute('href')).toBe('/key-learning-area/kla-english');
    expect(await page.getByRole('button', { name: /Add|Edit|Hide|Move/ }).count()).toBe(0);
    const units = page.getByRole('region', { name: 'Units' });
    await units.waitFor();
    // Sanitised, and by start date.
    expect(await units.getByRole('heading').allTextContents()).toEqual(['Poems', 'Plays']);
    expect(await units.locator('script').count()).toBe(0);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.setViewportSize({ width: 767, height: 900 });
    const choice = page.getByLabel('Page', { exact: true });
    await choice.selectOption('Course outline');
    await page.getByText('All about Course outline.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/places/english-7/outline');
  });

  it('omits the tasks if the school lists the place, and says when it has no course', async () => {
    await storeSettings(screens.college.records, { places_without_tasks: ['boarding'] });
    const page = await start('/places/boarding');
    const tabs = tabsOf(page, 'Boarding House');
    await tabs.first().waitFor();
    expect(await tabs.allTextContents()).toEqual(['Our house']);
    const back = page.getByRole('link', { name: 'Back to the home page' });
    expect(await back.getAttribute('href')).toBe('/');
    await page.goto('/places/library');
    await page.getByText('All about Opening hours.').waitFor();
    const others = tabsOf(page, 'Library');
    expect(await others.allTextContents()).toEqual(['Opening hours', 'Assessment Tasks']);
    await others.nth(1).click();
    await page.getByText('No course is linked to this place', { exact: true }).waitFor();
    expect(await others.nth(1).getAttribute('aria-current')).toBe('page');
  });

  it('opens the page of an address, or its first page, and reports hidden and unknown ones', async () => {
    await withoutLanding();
    const page = await start('/places/english-7/drafts');
    await page.getByRole('heading', { name: 'Not available' }).waitFor();
    await page.getByText('This page is not available').waitFor();
    await go(page, 'Go to English 7');
    await page.getByText('All about Welcome.').waitFor();
    await page.goto('/places/english-7/not-a-tab');
    await page.getByText('All about Reading list.').waitFor();
    await page.goto('/places/nowhere');
    await page.getByText('This place is not available').waitFor();
  });
});

const taskFacts = ['Weighting', 'Mark Out Of', 'Set Date', 'Due Date', 'Released'];
const essay = ['20%', '40', `${courseYear}-02-02`, `${courseYear}-03-02`, 'Model essayRubric'];

describe('a page', () => {
  it('merges the rows of a task, shows them as cards on a phone, and asks for another year', async () => {
    const page = await start('/places/english-7/assessment-tasks');
    const rows = page.getByRole('row');
    await rows.nth(1).waitFor();
    const heads = await page.getByRole('columnheader').allTextContents();
    expect(heads).toEqual(['Task Name', ...taskFacts]);
    const cells = (n: number) => rows.nth(n).locator('th, td').allTextContents();
    const found = await Promise.all([1, 2].map(cells));
    const [name, ...facts] = found.find(([each]) => each?.startsWith('Essay')) ?? [];
    expect(name).toMatch(/^Essay(Next|Over)$/);
    // The days stand in words above the specified form.
    const specified = (texts: readonly string[]) =>
      texts.map((text) => text.replace(/^.*(?=\d{4}-\d\d)/, ''));
    expect(specified(facts)).toEqual(essay);
    expect(facts.filter((fact) => /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) 2 /.test(fact))).toHaveLength(2);
    expect(found.some((row) => row.at(-1) === '-')).toBe(true);
    expect(await rows.count()).toBe(3);
    expect(await faultsInEveryLook(page)).toEqual([]);

    await page.setViewportSize({ width: 375, height: 900 });
    const cards = page.getByRole('list', { name: /^Tasks of/ }).getByRole('article');
    // The order of the cards depends on the day: those that are over come last.
    const card = cards.filter({ has: page.getByRole('heading', { name: 'Essay' }) });
    await card.waitFor();
    expect(await card.getByRole('term').allTextContents()).toEqual(taskFacts);
    expect(specified(await card.getByRole('definition').allTextContents())).toEqual(essay);
    expect(await page.getByRole('table').count()).toBe(0);

    const year = page.getByLabel('Year');
    expect(await year.inputValue()).toBe(String(courseYear));
    expect(await year.locator('option').allTextContents()).toEqual(
      [courseYear - 1, courseYear, courseYear + 1].map(String),
    );
    await year.selectOption(String(courseYear - 1));
    await page.getByText('Select another year', { exact: true }).waitFor();
    expect(page.url()).toContain(`year=${courseYear - 1}`);
    await page.getByLabel('Page', { exact: true }).selectOption('Worksheets');
    await page.getByRole('heading', { name: 'Worksheets', level: 1 }).waitFor();
    await page.goBack();
    await page.getByText('Select another year', { exact: true }).waitFor();
    expect(await year.inputValue()).toBe(String(courseYear - 1));
  });

  it('shows a student a folder 600 px high, classrooms, and blog entries newest first', async () => {
    const page = await start('/places/english-7/worksheets');
    const frame = page.locator('main iframe');
    expect(await frame.getAttribute('src')).toBe(
      'https://drive.google.com/embeddedfolderview?id=abcdefghijkl#list',
    );
    expect(await frame.getAttribute('height')).toBe('600');
    expect(await frame.getAttribute('sandbox')).toContain('allow-scripts');

    await go(page, 'Classrooms');
    const room = page.getByRole('link', { name: /7A English/ });
    expect(await room.getAttribute('href')).toBe('https://class.example/7a');
    expect(await faultsInEveryLook(page)).toEqual([]);

    await go(page, 'Class news');
    await page.getByText('How it was: First week.').waitFor();
    const entries = page.getByRole('article').getByRole('heading');
    expect(await entries.allTextContents()).toEqual(['Excursion', 'First week']);
    expect(await page.getByRole('button', { name: 'Add new blog' }).count()).toBe(0);
  });

  it('asks for no classrooms for carers of type affiliate, who get no tab for them', async () => {
    const page = await start('/places/english-7/rooms', 'c.carer');
    await page.getByText('Classrooms are for students and staff').waitFor();
    const asked = screens.server.calls.map(({ path }) => path);
    expect(asked).not.toContain('/course-classrooms');
    const tabs = await tabsOf(page, 'English 7').allTextContents();
    expect(tabs).toContain('Worksheets');
    expect(tabs).not.toContain('Classrooms');
  });

  it('has no accessibility faults for an editor, with and without each of its forms', async () => {
    // A frame without a network keeps loading.
    await changePage(screens, 'r-worksheets', { google_drive_url: '' });
    const page = await start('/places/english-7/drafts', 'e.editor');
    const noFaults = async () => expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit title' }).waitFor();
    await noFaults();
    // The tools of the page before are shown until the page has changed.
    const goToPage = async (name: string) => {
      await go(page, name);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
    };
    await goToPage('Course outline');
    for (const name of ['Edit content', 'Publish dates']) {
      await press(page, name);
      await form(page, name);
      if (name === 'Edit content') await page.getByRole('textbox', { name: 'Content' }).waitFor();
      await noFaults();
      await press(page, 'Cancel');
    }
    await goToPage('Worksheets');
    await press(page, 'Folder settings');
    await form(page, 'Folder settings');
    await noFaults();
    await press(page, 'Cancel');
    await goToPage('Class news');
    await press(page, 'Add new blog');
    await form(page, 'Add new blog');
    await noFaults();
  });
});
