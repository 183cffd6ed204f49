import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dashboardPreferences } from '#shared/learning/dashboard-preferences.contract';
import { learningBehaviourByCourse } from '#shared/learning/learning-behaviour-by-course.contract';
import { plotcourse } from '#shared/learning/plotcourse.contract';
import { plottask } from '#shared/learning/plottask.contract';
import { studentLearningBehaviour } from '#shared/learning/student-learning-behaviour.contract';
import { answerWith, tableOf } from '#test/learning/dashboard-answers';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { storeLearning } from '#test/support/college/learning';

const screens = screensWith(storeLearning);
const phone = { width: 375, height: 800 };
const address = '/parent-dashboard';

const asRosa = async (looking = {}): Promise<BrowserContext> =>
  answerWith(await screens.as('c.carer', looking));
const rows = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('button');
const loaded = (page: Page) => rows(page, 'Courses').first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('the dashboard of a family', () => {
  it('answers in tiles, compares in charts and tables with the API’s figures, and opens the tasks', async () => {
    const page = await open(await asRosa(), '/');
    await page.getByRole('link', { name: 'Learning dashboard' }).click();
    await loaded(page);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);

    await section(page, 'Learning Behaviours').getByText('Up', { exact: true }).waitFor();
    const fill = page.getByRole('meter', { name: 'This year' });
    expect(await fill.getAttribute('aria-valuetext')).toBe('Usually, 81.3 of 100');
    const rate = page.getByRole('meter', { name: 'Attendance Rate' });
    expect(await rate.getAttribute('data-colour')).toBe('green');
    await section(page, 'Verified absences').getByText('1', { exact: true }).waitFor();
    await section(page, 'Unverified absences').getByText('2', { exact: true }).waitFor();
    const absences = page.getByRole('link', { name: /^Verified absences/ });
    expect(await absences.getAttribute('target')).toBe('_blank');
    expect(await absences.getAttribute('href')).toBe('/absences?student=n-mia');
    expect(await page.getByRole('link', { name: 'Goals and comments' }).getAttribute('href')).toBe(
      '/student-goals?student=mia&of=children',
    );

    // A family sees the own results first.
    const compare = page.getByRole('switch', { name: 'Show comparisons' });
    expect(await page.locator('.plot .box').count()).toBe(0);
    expect(await rows(page, 'Courses').first().innerText()).not.toMatch(/quarter/);
    await compare.check();

    await page
      .getByText('Mia has results in 4 of 4 courses, from 45.5 in Music to 91.2 in Art.')
      .waitFor();
    expect(await rows(page, 'Courses').allInnerTexts()).toEqual([
      expect.stringMatching(/^Art\s+91.2\s+Upper quarter of about 25/),
      expect.stringMatching(/^English\s+74.4\s+Upper half of about 50/),
      expect.stringMatching(/^French\s+52\s+Too few different results to compare/),
      expect.stringMatching(/^Music\s+45.5\s+Lower quarter of about 15/),
    ]);
    // Ends are drawn from 20 students on, and a box from 10 on.
    expect(await page.locator('.plot .whisker').count()).toBe(4);
    expect(await page.locator('.plot .box').count()).toBe(3);
    expect(await page.locator('.plot .own').count()).toBe(4);
    expect((await page.locator('.tick').allTextContents()).join()).toBe('0,25,50,75,100');

    const asked = { username: 'mia' };
    const told = await screens.college.ask('c.carer', plotcourse.list, asked);
    expect(await tableOf(page, 'Course results')).toEqual(
      told.map(({ course, result, minimum, q1, median, q3, maximum, size }) =>
        [course, result, minimum, q1, median, q3, maximum, size].map((cell) => `${cell ?? '–'}`),
      ),
    );
    expect(await faultsInEveryLook(page)).toEqual([]);

    await rows(page, 'Courses').nth(1).click();
    await rows(page, 'Tasks in English').first().waitFor();
    expect(new URL(page.url()).searchParams.get('course')).toBe('ENG');
    const tasks = await screens.college.ask('c.carer', plottask.list, {
      ...asked,
      courseId: 'ENG',
    });
    const table = await tableOf(page, 'Results in English');
    expect(table.map((row) => row.slice(0, 3))).toEqual([
      ['English essay', '74.4', 'Marked'],
      ['English examination', '–', 'Not marked yet'],
    ]);
    expect(table.map((row) => row.slice(4))).toEqual(
      tasks.map(({ minimum, q1, median, mean, q3, maximum, size }) =>
        [minimum, q1, median, mean, q3, maximum, size].map((cell) => `${cell ?? '–'}`),
      ),
    );
    // The mean is a mark of its own, beside the line of the median.
    expect(await page.locator('.plot .mean').count()).toBe(1);
    expect(await page.locator('.plot .median').count()).toBe(1);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await press(page, 'Back to all courses');
    await loaded(page);
    await page.goBack();
    await rows(page, 'Tasks in English').first().waitFor();
  });

  it('works by the keyboard alone, and keeps hidden comparisons for the person', async () => {
    const page = await open(await asRosa(phone), address);
    await loaded(page);
    await page.getByRole('switch', { name: 'Show comparisons' }).check();
    // The box plots are one stop of the Tab key.
    const first = rows(page, 'Courses').first();
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    expect(await focused(page)).toMatch(/^Music/);
    await page.keyboard.press('Home');
    expect(await focused(page)).toMatch(/^Art/);
    await page.getByText('lower quarter 55', { exact: false }).first().waitFor();
    await page.keyboard.press('Enter');
    await rows(page, 'Tasks in Art').first().waitFor();
    expect(await focused(page)).toBe('Art');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.locator('.plot .box').first().waitFor({ state: 'detached' });
    expect(await page.locator('.plot .own').count()).toBe(1);
    const told = () => screens.college.ask('c.carer', dashboardPreferences.get, {});
    await expect.poll(told).toMatchObject({ hide_comparisons: true });
    await page.reload();
    await rows(page, 'Tasks in Art').first().waitFor();
    await page.getByRole('switch', { name: 'Show comparisons', checked: false }).waitFor();
    expect(await page.getByText(/quarter|median/i).count()).toBe(0);
    expect((await tableOf(page, 'Results in Art'))[0]?.slice(0, 3)).toEqual([
      'Art essay',
      '91.2',
      'Marked',
    ]);
  });

  it('shows behaviours by behaviour and by course, of the year or of a report, and goes back', async () => {
    const page = await open(await asRosa(), address);
    await page.getByRole('link', { name: 'Learning Behaviours' }).click();
    const bars = rows(page, 'By behaviour');
    await bars.first().waitFor();
    expect(await focused(page)).toBe('Learning Behaviours');
    const annual = { username: 'mia', type: 'annual' };
    const behaviours = await screens.college.ask('c.carer', studentLearningBehaviour.list, annual);
    const reads = (row: readonly (string | number | null)[]) => row.map((cell) => `${cell ?? '–'}`);
    expect(await tableOf(page, 'Learning behaviours, by behaviour')).toEqual(
      behaviours.map(({ learning_behaviour, report_period, perc, this_year, trending }) =>
        reads([learning_behaviour, report_period, perc, this_year, trending]),
      ),
    );
    expect((await page.locator('.tick').allTextContents()).join()).toBe(
      'Rarely,Sometimes,Usually,Consistently',
    );
    expect(await faultsInEveryLook(page)).toEqual([]);
    await press(page, 'By Course');
    const byCourse = await screens.college.ask('c.carer', learningBehaviourByCourse.list, annual);
    await rows(page, 'By course').first().waitFor();
    expect(await tableOf(page, 'Learning behaviours, by course')).toEqual(
      byCourse.map(({ course, report_period, perc, this_year, trending }) =>
        reads([course, report_period, perc, this_year, trending]),
      ),
    );
    expect(await page.locator('path.line').count()).toBe(1);
    await page.getByLabel('Report', { exact: true }).selectOption({ index: 2 });
    await page.getByText('This year', { exact: true }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('type')).toMatch(/Semester 2$/);
    await rows(page, 'By course').first().click();
    await section(page, 'Art: over time').getByRole('button').first().waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to the overview' }).click();
    await loaded(page);
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('link', { name: 'More: Goals / Reflections' }).click();
    await page
      .getByRole('heading', { name: /^Goals/ })
      .first()
      .waitFor();
    const children = page.getByRole('group', { name: 'Student' });
    await children.getByRole('button', { name: 'Ned' }).click();
    await page.getByRole('region', { name: 'Ned Hale' }).waitFor();
    expect(new URL(page.url()).searchParams.get('view')).toBe('goals');
  });

  it('shows no figures of another child, however slow the answers are', async () => {
    const context = await asRosa();
    const gates = new Map<string, () => void>();
    await context.route(/plotcourse|absence-summary/, async (route) => {
      const url = new URL(route.request().url());
      const key = `${url.pathname} ${url.searchParams.get('username')}`;
      await new Promise<void>((go) => gates.set(key, go));
      // The page may have dropped the request.
      await route.continue().catch(() => undefined);
    });
    const page = await open(context, address);
    const release = async (path: string, of: string) => {
      await expect.poll(() => gates.has(`/api/${path} ${of}`)).toBe(true);
      gates.get(`/api/${path} ${of}`)?.();
    };
    const choose = (name: string) =>
      page.getByRole('group', { name: 'Student' }).getByRole('button', { name }).click();
    await expect.poll(() => gates.has('/api/plotcourse mia')).toBe(true);
    await choose('Ned');
    await release('plotcourse', 'ned');
    await page.getByRole('button', { name: /^English\s+68.1/ }).waitFor();
    // Mia's answers arrive after Ned's, and nothing of them is shown.
    const late = page.waitForResponse(/plotcourse.*mia/);
    await release('plotcourse', 'mia');
    await release('absences/absence-summary', 'mia');
    await (await late).finished();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    expect(await page.getByText(/74\.4|91\.2/).count()).toBe(0);
    expect(await page.getByRole('meter', { name: 'Attendance Rate' }).count()).toBe(0);
    // Back at Mia, Ned's figures are gone at once, and Mia's are read again.
    gates.clear();
    await choose('Mia');
    await page.getByRole('region', { name: 'Mia Hale' }).waitFor();
    expect(await page.getByText(/68\.1/).count()).toBe(0);
    await release('plotcourse', 'mia');
    await page.getByRole('button', { name: /^English\s+74.4/ }).waitFor();
  });

  it('prints charts with their tables in dark ink, and opens a report in its own way', async () => {
    const context = await asRosa({ colorScheme: 'dark' });
    const page = await open(context, address);
    await loaded(page);
    await page.getByRole('switch', { name: 'Show comparisons' }).check();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const table = page.getByRole('table', { name: 'Course results', includeHidden: true });
    expect(await table.isVisible()).toBe(true);
    expect(await page.getByRole('banner').count()).toBe(0);
    const inkOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((node) => getComputedStyle(node).fill);
    expect(await inkOf('.tick')).toBe('rgb(88, 94, 100)');
    expect(await page.locator('.plot .box').first().isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    const opened = context.waitForEvent('page');
    await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Year 7 at camp' });
    await press(page, 'Download Report');
    await expect.poll(async () => (await opened).url()).toBe('https://reports.example.edu/camp');
    expect(new URL(page.url()).pathname).toBe(address);
  });
});

const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText ?? '');
