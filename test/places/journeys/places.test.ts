import type { Page as Screen } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import { taskYears } from '#shared/courses/course-tasks';
import type { Place } from '#shared/places/places.contract';
import {
  heading,
  type Journeys,
  startJourneys,
  tabsAre,
} from '#test/support/browser/page-journeys';
import { canary, hiddenStates, hidePages } from '#test/support/records/hidden-pages';

/**
 * Carers, students and teachers find a place and read its pages on the running portal, on a desktop
 * and a phone.
 */

let journeys: Journeys;
/** The place of a Year 7 course in the demo school. */
let course: Place;
const [lastYear, thisYear, nextYear] = taskYears('Australia/Sydney', new Date()).map(String);
beforeAll(async () => {
  journeys = await startJourneys();
  const { records } = await journeys.as('ada', api.places.list, { slug: 'mathematics-7' });
  const [found] = records;
  if (!found) throw new Error('The demo school has no Mathematics 7.');
  course = found;
});
afterAll(() => journeys.stop());

const tabs = ['Welcome to Mathematics', 'Assessment Tasks', 'Classrooms', 'Resources'];
const more = 'Puzzle of the week';
const open = (screen: Screen, tab: string) =>
  screen.getByRole('link', { name: tab, exact: true }).click();
const tooWide = (screen: Screen) =>
  screen.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );

describe.each([
  ['a carer', 'cara'],
  ['a student', 'sam'],
])('%s at a desk', (_, username) => {
  it('finds a course through its area, opens its tabs, and goes back', async () => {
    const screen = await journeys.at(username, '/key-learning-area');
    await open(screen, 'Mathematics');
    await screen.waitForURL(`**/key-learning-area/${course.klaUid}`);
    await screen.getByRole('link', { name: /^Mathematics 7/ }).click();
    await screen.waitForURL('**/places/mathematics-7');
    await heading(screen, 'Welcome to Mathematics');
    // Carers do not load classrooms (portal.md section 6).
    const shown = username === 'cara' ? tabs.filter((tab) => tab !== 'Classrooms') : tabs;
    await tabsAre(screen, [...shown, more]);
    await screen.getByText('We count, compare, draw and argue.').first().waitFor();

    await open(screen, 'Resources');
    await screen.waitForURL('**/places/mathematics-7/resources');
    const frame = screen.locator('main iframe');
    expect(await frame.getAttribute('src')).toMatch(
      /embeddedfolderview\?id=1ResourcesMAT7.*#list$/,
    );
    expect(await frame.getAttribute('height')).toBe('600');
    await open(screen, more);
    await screen.getByText('Eleven weigh the same, one does not.').waitFor();
    const entries = screen.getByRole('article').getByRole('heading');
    expect(await entries.allTextContents()).toEqual(['Twelve coins', 'How many triangles?']);
    expect(await screen.getByRole('button', { name: /Add|Edit|Hide|Move|Delete/ }).count()).toBe(0);

    await screen.goBack();
    await heading(screen, 'Resources');
    await screen.getByRole('link', { name: 'Back to Mathematics' }).click();
    await heading(screen, 'Mathematics');
    await screen.close();
  });
});

describe('the landing page of a course', () => {
  it('shows its units by start date, without scripts', async () => {
    const screen = await journeys.at('sam', '/places/mathematics-7');
    const units = screen.getByRole('region', { name: 'Units' });
    await units.getByRole('heading').first().waitFor();
    const asked = { course_id: course.place_id };
    const told = await journeys.as('sam', api['course-units'].list, asked);
    const starts = told.map(({ unit_start_date }) => unit_start_date);
    expect(starts.length).toBeGreaterThan(1);
    expect(starts).toEqual(starts.toSorted());
    const cards = await units.getByRole('article').all();
    const names = cards.map((card) => card.getByRole('heading').first().textContent());
    expect(await Promise.all(names)).toEqual(told.map(({ unit_name }) => unit_name));
    expect(await units.locator('script').count()).toBe(0);
    await screen.close();
  });
});

describe('the task table of a course', () => {
  it('shows one row for each task with its released resources, for one of 3 years', async () => {
    const screen = await journeys.at('sam', '/places/mathematics-7/assessment-tasks');
    const rows = screen.getByRole('row');
    await rows.nth(1).waitFor();
    const heads = await screen.getByRole('columnheader').allTextContents();
    expect(heads).toEqual([
      ...['Task Name', 'Weighting', 'Mark Out Of', 'Set Date', 'Due Date', 'Released'],
    ]);
    const year = screen.getByLabel('Year');
    expect(await year.locator('option').allTextContents()).toEqual([lastYear, thisYear, nextYear]);
    expect(await year.inputValue()).toBe(thisYear);
    const told = await journeys.as('sam', api['course-tasks'].list, {
      course_id: course.place_id,
    });
    const names = await screen.getByRole('rowheader').allTextContents();
    expect(names.toSorted()).toEqual([...new Set(told.map(({ TASK }) => TASK))].toSorted());
    const released = told.filter(({ LEARNING_RESOURCE_URL }) => LEARNING_RESOURCE_URL);
    expect(released.length).toBeGreaterThan(0);
    const links = screen.getByRole('main').getByRole('table').getByRole('link');
    expect(await links.count()).toBe(released.length);
    for (const link of await links.all())
      expect(await link.getAttribute('href')).toMatch(/^https:/);

    await year.selectOption(nextYear ?? '');
    await screen.getByText('Select another year', { exact: true }).waitFor();
    await screen.reload();
    await screen.getByText('Select another year', { exact: true }).waitFor();
    expect(await year.inputValue()).toBe(nextYear);
    await screen.close();
  });
});

describe('the classroom list of a course', () => {
  it('shows links to students, and is not offered to carers of type affiliate', async () => {
    const screen = await journeys.at('sam', '/places/mathematics-7/classrooms');
    const rooms = screen
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link', {
        name: /opens in a new tab/,
      });
    await rooms.first().waitFor();
    const told = await journeys.as('sam', api['course-classrooms'].list, {
      course_id: course.place_id,
    });
    expect(await rooms.count()).toBe(told.length);
    expect(await rooms.first().getAttribute('href')).toBe(told[0]?.alternateLink);
    await screen.close();

    const carer = await journeys.at('cara', '/places/mathematics-7');
    await heading(carer, 'Welcome to Mathematics');
    await carer.getByRole('link', { name: 'Resources', exact: true }).waitFor();
    expect(await carer.getByRole('link', { name: 'Classrooms', exact: true }).count()).toBe(0);
    await carer.close();
  });
});

describe('a reader on a phone', () => {
  it('chooses a page from a dropdown and goes back, without sideways scrolling', async () => {
    const screen = await journeys.at('sam', '/places/mathematics-7', 375);
    const choice = screen.getByLabel('Page', { exact: true });
    await heading(screen, 'Welcome to Mathematics');
    expect(await choice.locator('option').allTextContents()).toEqual([...tabs, more]);
    for (const tab of [...tabs.slice(1), more]) {
      await choice.selectOption(tab);
      await heading(screen, tab);
      await screen.waitForLoadState('networkidle');
      expect([tab, await tooWide(screen)]).toEqual([tab, 0]);
    }
    await screen.goBack();
    await heading(screen, 'Resources');
    expect(await choice.locator('option:checked').textContent()).toBe('Resources');
    await screen.getByRole('link', { name: 'Back to Mathematics' }).click();
    await heading(screen, 'Mathematics');
    expect(await tooWide(screen)).toBe(0);
    await screen.close();
  });
});

describe('the address of a page', () => {
  it('opens the page with its tab selected, and reports an unknown page', async () => {
    const screen = await journeys.at('cara', '/places/library/research-guides');
    await heading(screen, 'Research guides');
    const chosen = screen.locator('nav [aria-current=page]', { hasText: 'Research guides' });
    await chosen.waitFor();
    expect(await screen.locator('main iframe').getAttribute('src')).toMatch(/#grid$/);
    expect(
      await screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href'),
    ).toBe('/');
    await tabsAre(screen, ['Welcome to the library', 'New on the shelves', 'Research guides']);
    await screen.goto('/places/library/no-such-page');
    await screen.getByText('This page is not available').waitFor();
    await screen.getByRole('link', { name: 'Go to Library' }).click();
    await heading(screen, 'Welcome to the library');
    for (const path of ['/places/no-such-place', '/places/no-such-place/resources']) {
      await screen.goto(path);
      await screen.getByText('This place is not available').waitFor();
    }
    await screen.close();
  });

  it('hides the course of another year from a family without a child in it', async () => {
    const screen = await journeys.at('sam', '/places/english-advanced-12');
    await screen.getByText('This place is not available').waitFor();
    expect(await screen.getByRole('main').innerText()).not.toContain('critic');
    await screen.close();
  });
});

describe('the address of a page for others', () => {
  it('shows nothing of the page', async () => {
    const groups = await journeys.as('ada', api.groups.list, {});
    const elsewhere = groups.find(({ groupname }) => groupname === 'Year 12')?.groupUid ?? '';
    const hidden = await hidePages({
      as: journeys.as,
      ...{ administrator: 'ada', editor: 'tess', elsewhere },
    });
    const screen = await journeys.at('cara', `/places/${hidden.open.slug}`);
    await heading(screen, 'Welcome');
    for (const [page] of hiddenStates.map((state) => hidden.pages.get(state) ?? [])) {
      const { place_slug = '', slug = '' } = page ?? {};
      await screen.goto(`/places/${place_slug}/${slug}`);
      await heading(screen, 'Not available');
      const shown = await screen.locator('body').innerText();
      expect(shown).toContain('is not available');
      expect(shown).not.toContain(canary);
      expect(await screen.title()).not.toContain(canary);
    }
    await screen.close();
  });
});
