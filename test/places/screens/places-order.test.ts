import type { Page as Screen } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { screensWith } from '#test/support/browser/browser';
import {
  changePage,
  openPlace,
  orderOf,
  press,
  storedPage,
  told,
} from '#test/support/browser/place-editor';
import { collegePage, englishPages, storePages, storePlaces } from '#test/support/college/places';

const screens = screensWith(storePlaces);

const stored = (pageUid: string) => storedPage(screens, pageUid);
/** Returns the number of orders that were stored. */
const orders = () => orderOf(screens, { placeUid: 'r-english-7' }).version - 1;
const start = (path: string) => openPlace(screens, path);

describe('the order of the tabs', () => {
  const tabs = (page: Screen) =>
    page
      .getByRole('navigation', { name: /Pages of/ })
      .getByRole('link')
      .allTextContents();

  it('changes with a button and with Alt and an arrow, except for the first 2, and can be undone', async () => {
    const { page } = await start('/places/english-7');
    expect(await page.getByRole('button', { name: 'Move up: Welcome' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Move up: Assessment Tasks' }).count()).toBe(0);
    await press(page, 'Move up: Worksheets');
    await told(page, 'Page order changed successfully');
    const order = ['Welcome', 'Assessment Tasks', 'Worksheets', 'Course outline', 'Classrooms'];
    expect((await tabs(page)).slice(0, 5)).toEqual(order);
    await press(page, 'Undo');
    await expect.poll(async () => (await tabs(page))[2]).toBe('Course outline');
    await page.getByRole('link', { name: 'Worksheets' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(async () => (await tabs(page))[4]).toBe('Worksheets');
    await expect.poll(orders).toBe(3);
  });

  it('changes by dragging', async () => {
    const { page } = await start('/places/english-7');
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await row('Class news').dragTo(row('Course outline'));
    await told(page, 'Page order changed successfully');
    expect((await tabs(page))[2]).toBe('Class news');
    expect(orders()).toBe(1);
  });

  it('moves a Task Page of the place by dragging and by keyboard', async () => {
    await storePages(screens.college, [
      ...englishPages,
      collegePage('marks', 'Marks', 'task-page'),
    ]);
    const { page } = await start('/places/english-7');
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await row('Marks').dragTo(row('Course outline'));
    await told(page, 'Page order changed successfully');
    const order = ['Welcome', 'Assessment Tasks', 'Marks', 'Course outline'];
    expect((await tabs(page)).slice(0, 4)).toEqual(order);
    await page.getByRole('link', { name: 'Marks' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(async () => (await tabs(page))[3]).toBe('Marks');
  });
});

describe('a conflict of two editors', () => {
  it('shows both versions, and keeps the draft until the editor decides', async () => {
    const { page } = await start('/places/english-7/outline');
    await press(page, 'Edit title');
    await page.getByLabel('Title', { exact: true }).fill('Mine');
    await changePage(screens, 'r-outline', { title: 'Theirs' });
    await press(page, 'Submit');
    const dialog = page.getByRole('dialog', { name: /Another person changed this/ });
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Mine');
    expect(stored('r-outline').title).toBe('Theirs');
    await press(page, 'Submit');
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await told(page, 'Page edited successfully');
    expect(stored('r-outline').title).toBe('Mine');
  });

  it('replaces the draft with the other version on request', async () => {
    const { page } = await start('/places/english-7/outline');
    await press(page, 'Edit title');
    await page.getByLabel('Title', { exact: true }).fill('Mine');
    await changePage(screens, 'r-outline', { title: 'Theirs' });
    await press(page, 'Submit');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard mine' }).click();
    await page.getByRole('heading', { name: 'Theirs', level: 1 }).waitFor();
    expect(stored('r-outline').title).toBe('Theirs');
  });
});
