import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerWith } from '#test/learning/dashboard-answers';
import { faultsInEveryLook, hiddenActs } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { storeLearning } from '#test/support/college/learning';
import { collegePerson, storePerson } from '#test/support/college/people';

const screens = screensWith(async (college) => {
  await storeLearning(college);
  const carer = { ...({ type: 'affiliate', is_carer: true } as const), surname: 'Young' };
  const links = [{ userUid: 'u-kit', status: 'active' as const, restricted: false }];
  const kit = { username: 'kit', firstname: 'Kit', type: 'student' as const, form_run: 'Year 3' };
  const young = collegePerson({ username: 'y.carer', ...carer, children: links });
  const alone = collegePerson({ username: 'n.carer', ...carer });
  for (const person of [collegePerson(kit), young, alone])
    await storePerson(college.records, person);
});
const address = '/parent-dashboard';
const as = async (person: string, looking = {}) => answerWith(await screens.as(person, looking));
const course = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Courses' }).getByRole('button', { name });
const readsOf = (path: string) => screens.server.calls.filter((call) => call.path.includes(path));

describe('the dashboard of staff', () => {
  it('lists students by year, reads nobody before a choice, and opens notes', async () => {
    const page = await open(await as('a.hart'), address);
    await page.getByText('Choose a student').waitFor();
    const list = page.getByRole('navigation', { name: 'Students' });
    await list.getByRole('link', { name: /^Ned Hale/ }).waitFor();
    expect(readsOf('plotcourse')).toEqual([]);
    await list.getByLabel('Year').selectOption('7');
    await list.getByRole('link', { name: /^Ned Hale/ }).waitFor({ state: 'detached' });
    await list.getByRole('link', { name: /^Mia Hale/ }).click();
    await course(page, /^English\s+74.4/).waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('student'), searchParams.get('level')]).toEqual(['mia', '7']);
    expect(await page.getByRole('link', { name: 'Goals and comments' }).getAttribute('href')).toBe(
      '/student-goals/students/mia',
    );
    expect(await faultsInEveryLook(page)).toEqual([]);
    await list.getByRole('button', { name: 'Notes about Mia Hale' }).click();
    const notes = page.getByRole('dialog', { name: 'Notes about Mia Hale' });
    await notes.getByRole('button', { name: 'Create new note' }).waitFor();
    await notes.getByRole('button', { name: 'Close' }).click();
    await notes.waitFor({ state: 'detached' });
    // The link of a mail opens the notes of a student on another page of the list.
    await page.goto(`${address}?level=8&student=mia&notes=true`);
    await page.getByRole('dialog', { name: 'Notes about Mia Hale' }).waitFor();
  });

  it('keeps the act of a note, and above it who will see it, in view in a low window', async () => {
    const page = await open(await as('a.hart'), address);
    await page.getByRole('button', { name: 'Notes about Mia Hale' }).click();
    const notes = page.getByRole('dialog', { name: 'Notes about Mia Hale' });
    const act = (name: string) => notes.getByRole('button', { name, exact: true });
    await act('Create new note').click();
    await act('Save note').waitFor();
    expect(await act('Close').isVisible()).toBe(false);
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 640 });
      const [who, save] = [
        await notes.getByText('Who will see this:').boundingBox(),
        await act('Save note').boundingBox(),
      ];
      expect(who?.y).toBeLessThan(save?.y ?? 0);
      expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(640);
      expect(await hiddenActs(page)).toEqual([]);
    }
    await act('Cancel').click();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await act('Close').click();
    await notes.waitFor({ state: 'detached' });
  });

  it('has room for the labels of the axis beside the list, and on a phone', async () => {
    const page = await open(await as('a.hart'), `${address}?student=mia&view=behaviour`);
    for (const width of [1280, 1100, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.locator('.tick').count()).toBe(4);
      const narrow = async () => {
        const boxes = await page
          .locator('.tick')
          .evaluateAll((ticks) =>
            ticks
              .map((tick) => tick.getBoundingClientRect())
              .map(({ left, right }) => [left, right]),
          );
        const gaps = boxes.slice(1).map(([left = 0], n) => left - (boxes[n]?.[1] ?? 0));
        return gaps.filter((gap) => gap < 6);
      };
      // The chart is drawn again a moment after the window has changed.
      await expect.poll(narrow).toEqual([]);
    }
  });

  it('has the list and the student on pages of their own on a phone', async () => {
    const page = await open(await as('a.hart', { width: 375, height: 800 }), address);
    const list = page.getByRole('navigation', { name: 'Students' });
    await list.getByRole('link', { name: /^Mia Hale/ }).click();
    await course(page, /^English\s+74.4/).waitFor();
    expect(await list.count()).toBe(0);
    await page.getByRole('combobox', { name: 'Student' }).selectOption('ned');
    await page.getByRole('region', { name: 'Ned Hale' }).waitFor();
    await page.getByRole('link', { name: 'Back to all students' }).click();
    await list.getByRole('link', { name: /^Ned Hale/ }).waitFor();
  });

  it('says nothing about a student of nobody’s duty', async () => {
    const page = await open(await as('a.hart'), `${address}?student=stranger`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(readsOf('plotcourse')).toEqual([]);
  });
});

describe('the dashboard of a student', () => {
  it('shows the student’s own figures, without a list or a choice', async () => {
    const page = await open(await as('mia', { width: 375, height: 800 }), address);
    await course(page, /^English\s+74.4/).waitFor();
    expect(await page.getByRole('combobox', { name: 'Student' }).count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Students' }).count()).toBe(0);
    await page.goto(`${address}?student=ned`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});

describe('a dashboard without figures', () => {
  it('says from which year on there is one, and whom to ask without children', async () => {
    const young = await open(await as('y.carer'), address);
    await young.getByText('The dashboard starts in Year 7.').waitFor();
    expect(await faultsInEveryLook(young)).toEqual([]);
    const alone = await open(await as('n.carer'), address);
    await alone.getByText('The school has linked no child to you.', { exact: false }).waitFor();
  });

  it('says what there is not yet, and repeats the sentence of the server', async () => {
    const context = await as('c.carer');
    const userMessage = 'The figures are being made. Try again in a minute.';
    let isBroken = true;
    await context.route('**/api/student-learning-behaviour/summary*', (route) =>
      isBroken
        ? route.fulfill({ status: 400, json: { userMessage } })
        : route.fulfill({ json: { responceObject: { records: { report_periods: [] } } } }),
    );
    const page = await open(context, `${address}?student=pip`);
    await page.getByText('No records found', { exact: true }).waitFor();
    const tile = page.getByRole('region', { name: 'Learning Behaviours' });
    await tile.getByText(userMessage).waitFor();
    isBroken = false;
    await tile.getByRole('button', { name: 'Try again' }).click();
    await tile.getByText('No data yet!').waitFor();
    // Without figures there is no detail to open.
    expect(await tile.getByRole('link').count()).toBe(0);
    await page.getByText('Pip has no results yet.').waitFor();
  });
});
