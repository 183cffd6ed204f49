import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { studentGoals } from '#shared/goals/student-goals.contract';
import { other, query, storeGoals, term } from '#test/goals/screens/goals-scene';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { navigate } from '#test/support/browser/go';

const screens = screensWith(storeGoals);
const phone = { width: 375, height: 812 };
const now = { selected_year: term.year, semester: term.semester } as const;
const part = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

describe('the screen of a student’s goals', () => {
  it('writes, shows, changes and restores goals on a phone', async () => {
    const page = await screens.open('mia', '/student-goals', phone);
    // Semester 1 is the default; the semester of today is marked, and one tap away.
    expect(await page.getByLabel('Semester').inputValue()).toBe('1');
    await page.getByLabel('Semester').selectOption(`Semester ${term.semester} (now)`);
    await page.getByText(/What do you want to get better at/).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('link', { name: 'Write my first goal' }).click();
    await page.getByRole('heading', { name: 'My goals', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Each week I will …' }).click();
    await page.keyboard.type('ask one question.');
    const goal = (n: number) => page.getByLabel(`Goal ${n}`, { exact: true });
    expect(await goal(1).inputValue()).toBe('Each week I will ask one question.');
    await page.getByRole('button', { name: 'Add another goal' }).click();
    await page.keyboard.type('Read more.');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await save(page).click();
    await page.getByText('Saved. You can change it at any time.').waitFor();
    await part(page, 'Goals').getByText('Each week I will ask one question.').waitFor();
    await part(page, 'Goals').getByText('Read more.').waitFor();
    expect(new URL(page.url()).search).toContain(`semester=${term.semester}`);

    await page.getByRole('link', { name: 'Write goals and reflections' }).click();
    await page.getByRole('button', { name: 'Remove goal 2' }).click();
    await page.getByLabel('Reflection 1').fill('It helped me to start early.');
    await save(page).click();
    await part(page, 'Reflections').getByText('It helped me to start early.').waitFor();
    expect(await part(page, 'Goals').getByText('Read more.').count()).toBe(0);

    await page.getByRole('link', { name: 'Write goals and reflections' }).click();
    await page.getByRole('button', { name: 'Earlier versions' }).click();
    const history = page.getByRole('dialog', { name: 'Earlier versions' });
    await history.getByText('Saved now').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await history.getByRole('button', { name: /^Compare with now/ }).click();
    await history.getByText('Read more.').waitFor();
    await history.getByRole('button', { name: 'Restore' }).click();
    expect(await goal(2).inputValue()).toBe('Read more.');
    await save(page).click();
    await part(page, 'Goals').getByText('Read more.').waitFor();
    const saved = await screens.college.ask('mia', studentGoals.versions, now);
    expect(
      saved.records.map(({ goals, reflections }) => [goals.length, reflections.length]),
    ).toEqual([
      [2, 0],
      [1, 1],
      [2, 0],
    ]);
  });

  it('takes goals from the keyboard alone', async () => {
    const page = await screens.open('mia', `/student-goals/write?${query}`);
    await page.getByLabel('Goal 1', { exact: true }).waitFor();
    const tabTo = async (name: string) => {
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      for (let i = 0; i < 60 && (await focused()) !== name; i++) await page.keyboard.press('Tab');
      expect(await focused()).toBe(name);
    };
    await tabTo('I want to get better at …');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
    await page.keyboard.type('spelling.');
    await tabTo('Add another goal');
    await page.keyboard.press('Space');
    await page.waitForFunction(() => {
      const focused = document.activeElement;
      return focused instanceof HTMLTextAreaElement && focused.value === '';
    });
    await page.keyboard.type('Swim.');
    await page.keyboard.press('Control+s');
    await part(page, 'Goals').getByText('I want to get better at spelling.').waitFor();
    await part(page, 'Goals').getByText('Swim.').waitFor();
  });

  it('keeps a draft on the device, and asks before the form is left', async () => {
    const context = await screens.as('mia');
    const page = await open(context, `/student-goals/write?${query}`);
    await save(page).click();
    await page.getByText('Write at least one goal or one reflection.').first().waitFor();
    await page.getByLabel('Goal 1', { exact: true }).fill('Not saved yet.');
    await navigate(page, 'Home');
    const question = page.getByRole('dialog', { name: 'Leave this page?' });
    await question.getByText('This device keeps a draft for you.').waitFor();
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const again = await open(context, `/student-goals/write?${query}`);
    await again.getByText(/^Restored what you had not saved/).waitFor();
    expect(await again.getByLabel('Goal 1', { exact: true }).inputValue()).toBe('Not saved yet.');
  });

  it('shows both versions when they were saved on another device meanwhile', async () => {
    const first = await screens.open('zoe', `/student-goals/write?${query}`);
    await first.getByLabel('Goal 1', { exact: true }).fill('From this device.');
    const { updated_at } = await screens.college.ask('zoe', studentGoals.get, now);
    const elsewhere = { ...now, goals: ['From the other device.'], updated_at };
    await screens.college.ask('zoe', studentGoals.change, elsewhere);
    await save(first).click();
    const conflict = first.getByRole('dialog');
    await conflict.getByText('other').first().waitFor();
    expect(await faultsInEveryLook(first)).toEqual([]);
    await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
    await part(first, 'Goals').getByText('From this device.').waitFor();
    const { records } = await screens.college.ask('zoe', studentGoals.versions, now);
    expect(records.map(({ goals }) => goals[0])).toEqual([
      'From this device.',
      'From the other device.',
      'Read for twenty minutes a day.',
    ]);
  });

  it('shows goals of an earlier year, and refuses to change them', async () => {
    const last = `year=${Number(term.year) - 1}&semester=1`;
    const page = await screens.open('mia', `/student-goals?${last}`);
    await page.getByText('You have no goals for Semester 1').waitFor();
    expect(await page.getByRole('link', { name: /^Write/ }).count()).toBe(0);
    const form = await screens.open('mia', `/student-goals/write?${last}`);
    await form.getByText('You can read these goals, but not change them.').waitFor();
  });
});

describe('the screen of a class', () => {
  it('shows the homeroom teacher who has written; the teacher comments, and a carer reads it', async () => {
    const page = await screens.open('a.hart', `/student-goals?${query}`);
    expect(await page.getByLabel('Class').locator('option:checked').innerText()).toBe(
      'Homeroom 7A (yours)',
    );
    await page.getByText('1 of 3 have written goals. 0 of 3 have a comment.').waitFor();
    const students = part(page, 'Students of 7A').getByRole('link');
    expect(await students.allInnerTexts()).toEqual([
      ...['Mia', 'Tomás', 'Zoe'].map((name) => expect.stringContaining(name)),
    ]);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'No goals yet' }).click();
    await students.filter({ hasText: 'Zoe' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('show')).toBe('goals');
    await page.getByRole('button', { name: 'Everyone' }).click();

    await students.filter({ hasText: 'Mia' }).click();
    await page.getByRole('heading', { name: 'Mia Hale', level: 1 }).waitFor();
    await page.getByText('Mia has no goals for').waitFor();
    const save = page.getByRole('button', { name: 'Save comment' });
    await save.click();
    await page.getByText('Write a comment.').first().waitFor();
    await page.getByRole('textbox', { name: 'Your comment' }).fill('A good start.\nKeep going.');
    await save.click();
    await page.getByText('Saved. The student and the carers can read it.').waitFor();
    await page.getByRole('textbox', { name: 'Your comment' }).fill('A very good start.');
    await save.click();
    await page.getByText('All changes saved').waitFor();
    await page.getByRole('button', { name: 'Earlier versions' }).click();
    await page.getByRole('dialog').getByText('A good start. Keep going.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('link', { name: 'Next: Tomás Li' }).click();
    await page.getByRole('heading', { name: 'Tomás Li', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'All students' }).click();
    await page.getByText('1 of 3 have a comment.').waitFor();

    const family = await screens.open('c.carer', `/student-goals?${query}`, phone);
    await part(family, 'Homeroom teacher’s comments').getByText('A very good start.').waitFor();
    await family.getByText(/^Amelia Hart, homeroom 7A/).waitFor();
    expect(await family.getByRole('textbox').count()).toBe(0);
    await family.getByLabel('Semester').selectOption(`Semester ${other}`);
    await part(family, 'Goals').getByText('Plan the week on Sunday.').waitFor();
    await family
      .getByText(/from the school’s records$/)
      .first()
      .waitFor();
    await part(family, 'Homeroom teacher’s comments').getByText('Kind and steady.').waitFor();
    expect(await faultsInEveryLook(family)).toEqual([]);
    await family.getByRole('button', { name: 'Ned', exact: true }).click();
    await family.getByText('Ned has no goals for').waitFor();
    expect(await family.getByText('Kind and steady.').count()).toBe(0);
  });

  it('saves a class as a CSV file', async () => {
    const context = await screens.as('a.hart');
    const headers = { 'content-disposition': 'attachment; filename="goals.csv"' };
    await context.route(/\.csv/, (route) => route.fulfill({ headers, body: 'Student number' }));
    const page = await open(context, `/student-goals?${query}`);
    const loading = page.waitForRequest(/\.csv/);
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await loading;
    await page.getByText('Success message. Check Your Downloads.').waitFor();
    const stored = [...screens.college.objects].find(([name]) =>
      name.includes('lists/main/u-a.hart'),
    );
    expect(String(stored?.[1])).toContain('Read for twenty minutes a day.');
  });

  it('shows no other student’s goals, however slow the answers are', async () => {
    const context = await screens.as('c.carer');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route(/student-learning-goals\?.*username=mia/, async (route) => {
      await held;
      await route.continue();
    });
    const page = await open(context, `/student-goals?year=${term.year}&semester=${other}`);
    await page.getByRole('button', { name: 'Ned', exact: true }).click();
    await page.getByText('Ned has no goals for').waitFor();
    const answered = page.waitForResponse(/username=mia/);
    release();
    await (await answered).finished();
    await page.getByText('Ned has no goals for').waitFor();
    expect(await page.getByText('Plan the week on Sunday.').count()).toBe(0);
    await page.getByRole('button', { name: 'Mia', exact: true }).click();
    await part(page, 'Goals').getByText('Plan the week on Sunday.').waitFor();
  });

  it('tells a person without students why nothing is shown', async () => {
    const page = await screens.open('e.editor', '/student-goals');
    await page.getByText('No students yet').waitFor();
  });
});
