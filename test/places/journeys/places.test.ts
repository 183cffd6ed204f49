import type { Page as Screen } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import type { Place } from '#shared/places/places.contract';
import {
  answer,
  heading,
  type Journeys,
  startJourneys,
  tabsAre,
  told,
} from '#test/support/browser/page-journeys';
import { press } from '#test/support/browser/place-editor';

/**
 * A student finds and reads a course on the running portal. An administrator adds a place, its
 * editor fills it, and only its audience sees it.
 */

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());

const follow = (screen: Screen, link: string) =>
  screen.getByRole('link', { name: link, exact: true }).click();
const field = (screen: Screen, label: string) =>
  screen.getByRole('textbox', { name: label, exact: true });
const placeBySlug = async (slug: string): Promise<Place> => {
  const { records } = await journeys.as('ada', api.places.list, { slug });
  const [place] = records;
  if (!place) throw new Error(`There is no place ${slug}.`);
  return place;
};

describe('a student', () => {
  const tabs = ['Welcome to Mathematics', 'Assessment Tasks', 'Classrooms', 'Resources'];
  const more = 'Puzzle of the week';

  it('finds a course through its area, reads its tabs, and goes back, also on a phone', async () => {
    const course = await placeBySlug('mathematics-7');
    const screen = await journeys.at('sam', '/key-learning-area');
    await follow(screen, 'Mathematics');
    await screen.waitForURL(`**/key-learning-area/${course.klaUid}`);
    await screen.getByRole('link', { name: /^Mathematics 7/ }).click();
    await screen.waitForURL('**/places/mathematics-7');
    await heading(screen, 'Welcome to Mathematics');
    await tabsAre(screen, [...tabs, more]);
    await screen.getByText('We count, compare, draw and argue.').first().waitFor();
    await showsCourse(screen, { course_id: course.place_id });

    await follow(screen, 'Resources');
    await screen.waitForURL('**/places/mathematics-7/resources');
    const frame = screen.locator('main iframe');
    const folder = /embeddedfolderview\?id=1ResourcesMAT7.*#list$/;
    expect(await frame.getAttribute('src')).toMatch(folder);
    await follow(screen, more);
    await screen.getByText('Eleven weigh the same, one does not.').waitFor();
    const entries = screen.getByRole('article').getByRole('heading');
    expect(await entries.allTextContents()).toEqual(['Twelve coins', 'How many triangles?']);

    await screen.setViewportSize({ width: 375, height: 900 });
    const choice = screen.getByLabel('Page', { exact: true });
    const choices = () => choice.locator('option').allTextContents();
    await expect.poll(choices).toEqual([...tabs, more]);
    for (const tab of [...tabs.slice(1), more]) {
      await choice.selectOption(tab);
      await heading(screen, tab);
      await expect.poll(() => tooWide(screen), { message: tab }).toBe(0);
    }
    await screen.goBack();
    await heading(screen, 'Resources');
    await expect.poll(() => choice.locator('option:checked').textContent()).toBe('Resources');
    await follow(screen, 'Back to Mathematics');
    await heading(screen, 'Mathematics');
    await expect.poll(() => tooWide(screen)).toBe(0);
    await screen.close();
  });

  const tooWide = (screen: Screen) =>
    screen.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );

  /** Compares the units, tasks and classrooms of a course with the answers of the portal. */
  async function showsCourse(screen: Screen, course: { course_id: string }) {
    const units = await journeys.as('sam', api['course-units'].list, course);
    const starts = units.map(({ unit_start_date }) => unit_start_date);
    expect(starts.length).toBeGreaterThan(1);
    expect(starts).toEqual(starts.toSorted());
    const cards = screen.getByRole('region', { name: 'Units' }).getByRole('article');
    await cards.first().waitFor();
    const names = (await cards.all()).map((card) => card.getByRole('heading').first());
    expect(await Promise.all(names.map((name) => name.textContent()))).toEqual(
      units.map(({ unit_name }) => unit_name),
    );

    await follow(screen, 'Assessment Tasks');
    const tasks = await journeys.as('sam', api['course-tasks'].list, course);
    await screen.getByRole('rowheader').first().waitFor();
    // When a task is due is below its name.
    const rows = await screen
      .getByRole('rowheader')
      .evaluateAll((heads) => heads.map((head) => head.firstChild?.textContent));
    expect(rows.toSorted()).toEqual([...new Set(tasks.map(({ TASK }) => TASK))].toSorted());
    const released = tasks.filter(({ LEARNING_RESOURCE_URL }) => LEARNING_RESOURCE_URL);
    expect(released.length).toBeGreaterThan(0);
    const links = await screen.getByRole('table').getByRole('link').all();
    expect(links).toHaveLength(released.length);
    for (const link of links) expect(await link.getAttribute('href')).toMatch(/^https:/);

    await follow(screen, 'Classrooms');
    const rooms = screen.getByRole('main').getByRole('link', { name: /opens in a new tab/ });
    await rooms.first().waitFor();
    const told = await journeys.as('sam', api['course-classrooms'].list, course);
    expect(await rooms.count()).toBe(told.length);
    expect(await rooms.first().getAttribute('href')).toBe(told[0]?.alternateLink);
  }
});

describe('a place for the students of Year 7', () => {
  const slug = 'robotics-club';

  it('is added by an administrator, filled by its editor, and read by its audience', async () => {
    const admin = await journeys.at('ada', '/admin?tab=places');
    await addsPlace(admin);
    await addsPage(admin);
    await admin.close();
    for (const outside of ['cara', 'una', 'theo']) {
      const found = await journeys.as(outside, api.places.list, { slug });
      expect([outside, found.records]).toEqual([outside, []]);
    }

    const editor = await journeys.at('tess', `/places/${slug}`);
    await fills(editor);
    await hidesAndOrders(editor);
    await editor.close();
    const reader = await journeys.at('sam', `/places/${slug}`);
    await reader.getByText('They are called Ada and Grace.').waitFor();
    const titles = ['Meet the robots', 'Assessment Tasks', 'NEW PAGE', 'Beans and pumpkins'];
    await tabsAre(reader, titles);
    await follow(reader, 'Beans and pumpkins');
    await reader.locator('.rich-content strong').getByText('October').waitFor();
    expect(await reader.getByRole('button', { name: /Add|Edit|Hide|Move|Delete/ }).count()).toBe(0);

    const { placeUid } = await placeBySlug(slug);
    await journeys.as('ada', api.places.remove, { placeUid });
    await reader.reload();
    await reader.getByText('This place is not available').waitFor();
    expect((await journeys.as('tess', api.places.list, { slug })).records).toEqual([]);
    await reader.close();
  });

  async function addsPlace(screen: Screen) {
    await screen.getByRole('button', { name: 'Create new' }).click();
    const create = screen.getByRole('group', { name: 'CREATE NEW' });
    await create.getByRole('link', { name: /^Place/ }).click();
    await field(screen, 'Place').fill('Robotics Club');
    await field(screen, 'Description').fill('Where robots are built');
    await field(screen, 'Intended audience').fill('Students of Year 7');
    await field(screen, 'Editors').fill('tess');
    await screen.getByRole('checkbox', { name: 'Students', exact: true }).check();
    await screen.getByRole('button', { name: /^Year level/ }).click();
    await screen.getByRole('checkbox', { name: 'Year 7', exact: true }).check();
    await press(screen, 'Save');
    await screen.getByText('Place saved successfully.', { exact: true }).first().waitFor();
    await screen.waitForURL('**/admin?tab=places');
    expect(await placeBySlug(slug)).toMatchObject({
      editors: ['tess'],
      group_list: { groupNames: ['Year 7'] },
    });
    await screen.getByRole('button', { name: 'Create new' }).click();
    await create.getByRole('link', { name: /^Page/ }).click();
  }

  async function addsPage(screen: Screen) {
    // The list stays until the form has loaded, and its filters have the same labels.
    const form = screen.getByRole('form', { name: 'New page' });
    await form.getByLabel('Place', { exact: true }).selectOption('Robotics Club');
    await form.getByLabel('Page type').selectOption('Static Page');
    await field(screen, 'Title').fill('Meet the robots');
    await screen.getByRole('checkbox', { name: 'Landing page' }).check();
    await field(screen, 'Content').click();
    await screen.keyboard.type('They are called Ada and Grace.');
    await field(screen, 'Description').fill('Who they are');
    await press(screen, 'Save');
    await screen.getByText('Page saved successfully.', { exact: true }).first().waitFor();
  }

  /** Adds a page with a title and a text. */
  async function fills(screen: Screen) {
    await press(screen, '+ Add new page');
    await told(screen, 'Page added successfully');
    await heading(screen, 'NEW PAGE');
    await press(screen, 'Edit title');
    await screen.getByRole('textbox', { name: 'Title' }).fill('Beans and pumpkins');
    await press(screen, 'Submit');
    await heading(screen, 'Beans and pumpkins');
    await screen.waitForURL(`**/places/${slug}/beans-and-pumpkins`);
    await press(screen, 'Edit content');
    await screen.getByRole('textbox', { name: 'Content' }).click();
    await screen.keyboard.type('Plant them in ');
    await screen.keyboard.press('Control+b');
    await screen.keyboard.type('October');
    await press(screen, 'Submit');
    await screen.locator('.rich-content strong').getByText('October').waitFor();
  }

  /** Adds two more pages, hides one, deletes one and moves one. A student sees each change. */
  async function hidesAndOrders(screen: Screen) {
    const readerSees = (titles: string[]) =>
      expect
        .poll(async () => {
          const { records } = await journeys.as('sam', api.pages.list, { place: slug });
          return records.map(({ title }) => title).slice(1);
        })
        .toEqual(titles);
    await press(screen, '+ Add file page');
    await heading(screen, 'New Files Pages');
    await readerSees(['Beans and pumpkins', 'New Files Pages']);
    await press(screen, 'Hide page');
    await readerSees(['Beans and pumpkins']);
    await press(screen, 'Undo');
    await readerSees(['Beans and pumpkins', 'New Files Pages']);
    await press(screen, 'Delete page');
    await answer(screen, 'Delete page', 'Yes');
    await readerSees(['Beans and pumpkins']);
    await press(screen, '+ Add new page');
    await heading(screen, 'NEW PAGE');
    await press(screen, 'Move up: NEW PAGE');
    await readerSees(['NEW PAGE', 'Beans and pumpkins']);
  }
});
