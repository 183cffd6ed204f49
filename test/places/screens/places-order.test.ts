import type { Page as Screen } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pages } from '#shared/pages/pages.contract';
import { type Looking, screensWith } from '#test/support/browser/browser';
import {
  changePage,
  hasFocus,
  orderOf,
  press,
  storedPage,
  told,
  walkTo,
} from '#test/support/browser/place-editor';
import { collegePage, englishPages, storePages, storePlaces } from '#test/support/college/places';

const screens = screensWith(storePlaces);

const stored = (pageUid: string) => storedPage(screens, pageUid);
/** Returns the number of orders that were stored. */
const orders = () => orderOf(screens, { placeUid: 'r-english-7' }).version - 1;
const start = async (path: string, looking: Looking = {}) =>
  screens.open('e.editor', path, looking);
const tabs = (page: Screen) =>
  page
    .getByRole('navigation', { name: /Pages of/ })
    .getByRole('link')
    .allTextContents();
/** Waits until the tabs after the tasks begin with these. */
const follow = (page: Screen, titles: readonly string[]) =>
  expect.poll(async () => (await tabs(page)).slice(2, 2 + titles.length)).toEqual(titles);
const button = (page: Screen, name: string) => page.getByRole('button', { name, exact: true });

describe('the order of the tabs', () => {
  it('changes with a button, by keyboard and by dragging, except for the first 2, and can be undone', async () => {
    const marks = collegePage('marks', 'Marks', 'task-page');
    await storePages(screens.college, [...englishPages, marks]);
    const page = await start('/places/english-7');
    expect(await button(page, 'Move up: Welcome').count()).toBe(0);
    expect(await button(page, 'Move up: Assessment Tasks').count()).toBe(0);
    await press(page, 'Move up: Worksheets');
    await told(page, 'Page order changed successfully');
    expect((await tabs(page)).slice(0, 2)).toEqual(['Welcome', 'Assessment Tasks']);
    await follow(page, ['Worksheets', 'Course outline', 'Classrooms']);
    await press(page, 'Undo');
    await follow(page, ['Course outline', 'Worksheets', 'Classrooms']);
    await page.getByRole('link', { name: 'Worksheets' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await follow(page, ['Course outline', 'Classrooms', 'Worksheets', 'Class news']);
    await expect.poll(orders).toBe(3);

    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await row('Class news').dragTo(row('Course outline'));
    await follow(page, ['Class news', 'Course outline', 'Classrooms', 'Worksheets']);
    await expect.poll(orders).toBe(4);
    // A Task Page of the place is a tab like others.
    await row('Marks').dragTo(row('Course outline'));
    await follow(page, ['Class news', 'Marks', 'Course outline']);
    await page.getByRole('link', { name: 'Marks' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await follow(page, ['Class news', 'Course outline', 'Marks']);
    await row('Marks').dragTo(row('Welcome'));
    await follow(page, ['Class news', 'Course outline', 'Marks']);
    await expect.poll(orders).toBe(6);
  });
});

describe('the editor of a place, with the keyboard alone', () => {
  it('edits titles, texts and the order of pages', async () => {
    const page = await start('/places/english-7/outline');
    await walkTo(button(page, 'Edit title'));
    await page.keyboard.press('Enter');
    await page.getByRole('form', { name: 'Edit title' }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('On the river');
    await page.keyboard.press('Enter');
    await told(page, 'Page edited successfully');
    await page.getByRole('heading', { name: 'On the river', level: 1 }).waitFor();
    await expect.poll(() => hasFocus(button(page, 'Edit title'))).toBe(true);

    await walkTo(button(page, 'Edit content'));
    await page.keyboard.press('Enter');
    await walkTo(page.getByRole('textbox', { name: 'Content' }));
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' We row at dawn.');
    await walkTo(button(page, 'Submit'));
    await page.keyboard.press('Enter');
    await page.locator('.rich-content').getByText('We row at dawn.').waitFor();

    await walkTo(page.getByRole('link', { name: 'Classrooms' }));
    await page.keyboard.press('Alt+ArrowUp');
    await follow(page, ['On the river', 'Classrooms', 'Worksheets']);
    await page.keyboard.press('Alt+ArrowUp');
    await follow(page, ['Classrooms', 'On the river', 'Worksheets']);
    await walkTo(button(page, 'Move down: Classrooms'));
    await page.keyboard.press('Enter');
    await follow(page, ['On the river', 'Classrooms', 'Worksheets']);
    await told(page, 'Classrooms: 2 of 5');
    const seen = async () => {
      const place = { place: 'english-7' };
      const { records } = await screens.college.ask('s.student', pages.list, place);
      return records.map(({ title }) => title).slice(0, 4);
    };
    await expect.poll(seen).toEqual(['Welcome', 'On the river', 'Classrooms', 'Worksheets']);
  });
});

describe('the editor of a place, on a phone', () => {
  it('adds, names and orders pages without sideways scrolling', async () => {
    const page = await start('/places/english-7/worksheets', { width: 375 });
    const fromMenu = async (button: string, act: string) => {
      await press(page, button);
      await page.getByRole('menuitem', { name: act, exact: true }).click();
    };
    await fromMenu('Pages: order and new ones', 'Change the order');
    await press(page, 'Move up: Worksheets');
    await follow(page, ['Worksheets', 'Course outline', 'Classrooms']);
    await told(page, 'Page order changed successfully');
    await fromMenu('Pages: order and new ones', '+ Add new page');
    await page.getByRole('heading', { name: 'NEW PAGE', level: 1 }).waitFor();
    await fromMenu('More for this page', 'Edit title');
    await page.getByRole('textbox', { name: 'Title' }).fill('Waves');
    await press(page, 'Submit');
    await page.getByRole('heading', { name: 'Waves', level: 1 }).waitFor();
    const options = page.getByLabel('Page', { exact: true }).locator('option');
    expect(await options.allTextContents()).toEqual([
      'Welcome',
      'Assessment Tasks',
      'Worksheets',
      'Course outline',
      'Classrooms',
      'Class news',
      'Drafts (Hidden)',
      'Waves',
    ]);
    for (const tool of ['Edit title', 'Edit content', 'Publish dates']) {
      if (tool === 'Edit content') await press(page, tool);
      else await fromMenu('More for this page', tool);
      await page.getByRole('form', { name: tool }).waitFor();
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([tool, tooWide]).toEqual([tool, 0]);
      await press(page, 'Cancel');
    }
  });
});

describe('a conflict of two editors', () => {
  it('keeps the draft until the editor decides: overwrites with it, or discards it', async () => {
    const page = await start('/places/english-7/outline');
    const title = page.getByLabel('Title', { exact: true });
    await press(page, 'Edit title');
    await title.fill('Mine');
    await changePage(screens, 'r-outline', { title: 'Theirs' });
    await press(page, 'Submit');
    const dialog = page.getByRole('dialog', { name: /Another person changed this/ });
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    expect(await title.inputValue()).toBe('Mine');
    expect(stored('r-outline').title).toBe('Theirs');
    await press(page, 'Submit');
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await told(page, 'Page edited successfully');
    await expect.poll(() => stored('r-outline').title).toBe('Mine');

    await press(page, 'Edit title');
    await title.fill('Mine again');
    await changePage(screens, 'r-outline', { title: 'Theirs again' });
    await press(page, 'Submit');
    await dialog.getByRole('button', { name: 'Discard mine' }).click();
    await page.getByRole('heading', { name: 'Theirs again', level: 1 }).waitFor();
    expect(stored('r-outline').title).toBe('Theirs again');
  });
});
