import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taskYears } from '#shared/domain/course-tasks';
import { faultsInEveryLook } from '#test/support/accessibility';
import { open, openScreens, type Screens } from '#test/web/support/browser';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
  const [first] = screens.server.state.people;
  if (first) {
    screens.server.state.people.push({
      ...first,
      userUid: 'u-c.carer',
      username: 'c.carer',
      type: 'affiliate',
      is_carer: true,
    });
  }
});
afterAll(() => screens.close());

async function start(path: string, person = 's.student', look = {}) {
  const context = await screens.as(person, look);
  return { context, page: await open(context, path) };
}
const [, thisYear] = taskYears('Australia/Sydney', new Date());

describe('a place', () => {
  it('has its landing page first, the tasks second, then the others in their order', async () => {
    const { context, page } = await start('/places/english-7');
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
    await context.close();
  });

  it('shows the units of its course on the landing page, by the day they start, cleaned', async () => {
    const { context, page } = await start('/places/english-7');
    const units = page.getByRole('region', { name: 'Units' });
    await units.waitFor();
    expect(await units.getByRole('heading').allTextContents()).toEqual(['Poems', 'Plays']);
    expect(await units.locator('script').count()).toBe(0);
    await context.close();
  });

  it('has no tab of tasks when the school lists it, and leads home without an area', async () => {
    screens.server.state.settings.places_without_tasks = ['boarding'];
    const { context, page } = await start('/places/boarding');
    const tabs = page.getByRole('navigation', { name: 'Pages of Boarding House' });
    await tabs.getByRole('link').first().waitFor();
    expect(await tabs.getByRole('link').allTextContents()).toEqual(['Our house']);
    const back = page.getByRole('link', { name: 'Back to the home page' });
    expect(await back.getAttribute('href')).toBe('/');
    await context.close();
  });

  it('has a dropdown of its tabs below 768 px', async () => {
    const { context, page } = await start('/places/english-7', 's.student', { width: 767 });
    const choice = page.getByLabel('Page', { exact: true });
    await choice.selectOption('Course outline');
    await page.getByText('All about Course outline.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/places/english-7/outline');
    await context.close();
  });

  it('keeps hidden pages from readers, and says so of what is not there', async () => {
    const { context, page } = await start('/places/english-7/drafts');
    await page.getByRole('heading', { name: 'Not available' }).waitFor();
    await page.goto('/places/nowhere');
    await page.getByText('This place is not available').waitFor();
    await context.close();
  });

  it('opens a page that is no tab by its address', async () => {
    const { context, page } = await start('/places/english-7/not-a-tab');
    await page.getByText('All about Reading list.').waitFor();
    await context.close();
  });
});

describe('a page', () => {
  it('of tasks is a list of cards on a phone', async () => {
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
      '2026-02-02',
      '2026-03-02',
      'RubricModel essay',
    ]);
    expect(await page.getByRole('table').count()).toBe(0);
    await context.close();
  });

  it('of tasks merges the rows of a task, and asks for another year when one is empty', async () => {
    const { context, page } = await start('/places/english-7/assessment-tasks');
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
      '2026-02-02',
      '2026-03-02',
      'RubricModel essay',
    ]);
    expect((await rows.nth(2).locator('th, td').allTextContents()).at(-1)).toBe('-');
    expect(await rows.count()).toBe(3);
    const year = page.getByLabel('Year');
    expect(await year.inputValue()).toBe(String(thisYear));
    expect(await year.locator('option').allTextContents()).toEqual(
      [thisYear - 1, thisYear, thisYear + 1].map(String),
    );
    await year.selectOption(String(thisYear - 1));
    await page.getByText('Select another year', { exact: true }).waitFor();
    expect(page.url()).toContain(`year=${thisYear - 1}`);
    await context.close();
  });

  it('of documents shows the folder in a confined frame 600 px high', async () => {
    const { context, page } = await start('/places/english-7/worksheets');
    const frame = page.locator('main iframe');
    expect(await frame.getAttribute('src')).toBe(
      'https://drive.google.com/embeddedfolderview?id=abcdefghijkl#list',
    );
    expect(await frame.getAttribute('height')).toBe('600');
    expect(await frame.getAttribute('sandbox')).toContain('allow-scripts');
    await context.close();
  });

  it('of classrooms links to them, and carers of type affiliate do not load them', async () => {
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

  it('of a blog has its entries newest first, with nothing to write for readers', async () => {
    const { context, page } = await start('/places/english-7/news');
    await page.getByText('How it was: First week.').waitFor();
    const entries = page.getByRole('article').getByRole('heading');
    expect(await entries.allTextContents()).toEqual(['Excursion', 'First week']);
    expect(await page.getByRole('button', { name: 'Add new blog' }).count()).toBe(0);
    await context.close();
  });
});

it.each([
  ['s.student', '/places/english-7'],
  ['s.student', '/places/english-7/assessment-tasks'],
  ['s.student', '/places/english-7/rooms'],
  ['e.editor', '/places/english-7'],
  ['e.editor', '/places/english-7/drafts'],
  ['e.editor', '/places/english-7/outline?edit=content'],
  ['e.editor', '/places/english-7/worksheets?edit=folder'],
  ['e.editor', '/places/english-7/outline?edit=dates'],
  ['e.editor', '/places/english-7/news?blog=new'],
] as const)('nothing stands in the way of %s at %s', async (person, path) => {
  const { context, page } = await start(path, person);
  expect(await faultsInEveryLook(page)).toEqual([]);
  await context.close();
});
