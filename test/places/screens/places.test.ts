import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { courseYear } from '#test/support/college/course';
import { storeSettings } from '#test/support/college/people';
import { storePlaces } from '#test/support/college/places';

const screens = screensWith(storePlaces);

/** Removes the mark of the landing page from English 7. */
async function withoutLanding() {
  const order = screens.college.tables.all('pages').find(({ sk }) => sk === 'r-english-7');
  await screens.college.put('pages', { ...order, landing: undefined });
}

async function start(path: string, person = 's.student', look = {}) {
  const context = await screens.as(person, look);
  return { context, page: await open(context, path) };
}

describe('a place', () => {
  it('shows the landing page first, the tasks second, then the others in order', async () => {
    const { page } = await start('/places/english-7');
    const tabs = page.getByRole('navigation', { name: 'Pages of English 7' }).getByRole('link');
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
  });

  it('shows the sanitised units of its course on the landing page, by start date', async () => {
    const { page } = await start('/places/english-7');
    const units = page.getByRole('region', { name: 'Units' });
    await units.waitFor();
    expect(await units.getByRole('heading').allTextContents()).toEqual(['Poems', 'Plays']);
    expect(await units.locator('script').count()).toBe(0);
  });

  it('omits the tasks if the school lists the place, and links home without an area', async () => {
    await storeSettings(screens.college.records, { places_without_tasks: ['boarding'] });
    const { page } = await start('/places/boarding');
    const tabs = page.getByRole('navigation', { name: 'Pages of Boarding House' });
    await tabs.getByRole('link').first().waitFor();
    expect(await tabs.getByRole('link').allTextContents()).toEqual(['Our house']);
    const back = page.getByRole('link', { name: 'Back to the home page' });
    expect(await back.getAttribute('href')).toBe('/');
  });

  it('keeps the Assessment Tasks tab without a course, and says that none is linked', async () => {
    const { page } = await start('/places/library');
    await page.getByText('All about Opening hours.').waitFor();
    const tabs = page.getByRole('navigation', { name: 'Pages of Library' }).getByRole('link');
    expect(await tabs.allTextContents()).toEqual(['Opening hours', 'Assessment Tasks']);
    await tabs.nth(1).click();
    await page.getByText('No course is linked to this place', { exact: true }).waitFor();
    expect(await tabs.nth(1).getAttribute('aria-current')).toBe('page');
  });

  it('opens with its first page when none is the landing page', async () => {
    await withoutLanding();
    const { page } = await start('/places/english-7');
    await page.getByText('All about Welcome.').waitFor();
  });

  it('has a dropdown of its tabs below 768 px', async () => {
    const { page } = await start('/places/english-7', 's.student', { width: 767 });
    const choice = page.getByLabel('Page', { exact: true });
    await choice.selectOption('Course outline');
    await page.getByText('All about Course outline.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/places/english-7/outline');
  });

  it('hides hidden pages from readers, and reports unknown pages', async () => {
    const { page } = await start('/places/english-7/drafts');
    await page.getByRole('heading', { name: 'Not available' }).waitFor();
    await page.goto('/places/nowhere');
    await page.getByText('This place is not available').waitFor();
  });

  it('opens a page that is no tab by its address', async () => {
    const { page } = await start('/places/english-7/not-a-tab');
    await page.getByText('All about Reading list.').waitFor();
  });
});

describe('a page', () => {
  it('shows tasks as cards on a phone', async () => {
    const context = await screens.as('s.student', { width: 375 });
    const page = await open(context, '/places/english-7/assessment-tasks');
    const card = page
      .getByRole('list', { name: /^Tasks of/ })
      .getByRole('article')
      .first();
    await card.getByRole('heading', { name: 'Essay' }).waitFor();
    const facts = ['Weighting', 'Mark Out Of', 'Set Date', 'Due Date', 'Released'];
    expect(await card.getByRole('term').allTextContents()).toEqual(facts);
    expect(await card.getByRole('definition').allTextContents()).toEqual([
      '20%',
      '40',
      `${courseYear}-02-02`,
      `${courseYear}-03-02`,
      'Model essayRubric',
    ]);
    expect(await page.getByRole('table').count()).toBe(0);
  });

  it('merges the rows of a task, and asks for another year when one is empty', async () => {
    const { page } = await start('/places/english-7/assessment-tasks');
    const rows = page.getByRole('row');
    await rows.nth(1).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Task Name',
      'Weighting',
      'Mark Out Of',
      'Set Date',
      'Due Date',
      'Released',
    ]);
    expect(await rows.nth(1).locator('th, td').allTextContents()).toEqual([
      'Essay',
      '20%',
      '40',
      `${courseYear}-02-02`,
      `${courseYear}-03-02`,
      'Model essayRubric',
    ]);
    expect((await rows.nth(2).locator('th, td').allTextContents()).at(-1)).toBe('-');
    expect(await rows.count()).toBe(3);
    const year = page.getByLabel('Year');
    expect(await year.inputValue()).toBe(String(courseYear));
    expect(await year.locator('option').allTextContents()).toEqual(
      [courseYear - 1, courseYear, courseYear + 1].map(String),
    );
    await year.selectOption(String(courseYear - 1));
    await page.getByText('Select another year', { exact: true }).waitFor();
    expect(page.url()).toContain(`year=${courseYear - 1}`);
  });

  it('shows the folder of documents in a sandboxed frame 600 px high', async () => {
    const { page } = await start('/places/english-7/worksheets');
    const frame = page.locator('main iframe');
    expect(await frame.getAttribute('src')).toBe(
      'https://drive.google.com/embeddedfolderview?id=abcdefghijkl#list',
    );
    expect(await frame.getAttribute('height')).toBe('600');
    expect(await frame.getAttribute('sandbox')).toContain('allow-scripts');
  });

  it('links to classrooms, but not for carers of type affiliate', async () => {
    const { context, page } = await start('/places/english-7/rooms');
    const room = page.getByRole('link', { name: /7A English/ });
    expect(await room.getAttribute('href')).toBe('https://class.example/7a');
    await context.close();
    const before = screens.server.calls.length;
    const carer = await start('/places/english-7/rooms', 'c.carer');
    await carer.page.getByText('Classrooms are for students and staff').waitFor();
    const asked = screens.server.calls.slice(before).map(({ path }) => path);
    expect(asked).not.toContain('/course-classrooms');
    await carer.context.close();
  });

  it('shows blog entries newest first, without editing for readers', async () => {
    const { page } = await start('/places/english-7/news');
    await page.getByText('How it was: First week.').waitFor();
    const entries = page.getByRole('article').getByRole('heading');
    expect(await entries.allTextContents()).toEqual(['Excursion', 'First week']);
    expect(await page.getByRole('button', { name: 'Add new blog' }).count()).toBe(0);
  });
});

it.each([
  ['s.student', '/places/english-7'],
  ['s.student', '/places/english-7/assessment-tasks'],
  ['s.student', '/places/english-7/rooms'],
  ['s.student', '/places/library/assessment-tasks'],
  ['a.admin', '/places/english-7'],
  ['e.editor', '/places/english-7'],
  ['e.editor', '/places/english-7/drafts'],
  ['e.editor', '/places/english-7/outline?edit=content'],
  ['e.editor', '/places/english-7/worksheets?edit=folder'],
  ['e.editor', '/places/english-7/outline?edit=dates'],
  ['e.editor', '/places/english-7/news?blog=new'],
] as const)('has no accessibility faults for %s at %s', async (person, path) => {
  const { page } = await start(path, person);
  expect(await faultsInEveryLook(page)).toEqual([]);
});
