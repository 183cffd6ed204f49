import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/accessibility';
import { open, openScreens, type Screens } from '#test/web/support/browser';
import { carer } from '#test/web/support/calendar-state';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
  screens.server.state.people.push(carer);
});
beforeEach(() => screens.server.state.calendar.feeds.clear());
afterAll(() => screens.close());

const feed = () => screens.server.state.calendar.feeds.get(carer.userUid);
const begin = () =>
  screens.server.state.calendar.feeds.set(carer.userUid, {
    active: true,
    categories: ['Sport'],
    children: [],
    tasks: true,
    favourites: 'included',
    created_at: '2026-06-01T02:00:00.000Z',
  });

async function start(look = {}, person = 'c.carer') {
  const context = await screens.as(person, look);
  const page = await open(context, '/calendar?day=2026-06-04');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  return { context, page, dialog: page.getByRole('dialog', { name: 'Subscribe to the calendar' }) };
}
const answer = async (page: Page, question: string, word: 'Yes' | 'No') =>
  page.getByRole('dialog', { name: question }).getByRole('button', { name: word }).click();

describe('a subscription', () => {
  it('is made from what was chosen, and tells its secret address once', async () => {
    const { context, page, dialog } = await start();
    await dialog.getByRole('group', { name: 'Children' }).getByLabel('Mia').check();
    await dialog.getByRole('group', { name: 'Categories' }).getByLabel('Excursion').check();
    await dialog.getByLabel('With the due dates of course tasks').uncheck();
    await dialog.getByLabel('Favourite events').selectOption('excluded');
    await dialog.getByRole('button', { name: 'Create address' }).click();
    const address = dialog.getByRole('textbox', { name: 'Secret address' });
    await dialog.getByText('Keep it to yourself like a password.').waitFor();
    const made = `${screens.server.origin}/api/calendar/feed/secret-1.ics`;
    expect(await address.inputValue()).toBe(made);
    expect(
      await dialog.getByRole('link', { name: 'Open in a calendar app' }).getAttribute('href'),
    ).toBe(made.replace('http:', 'webcal:'));
    expect(feed()).toMatchObject({ categories: ['Excursion'], children: ['u-mia'] });
    expect(feed()).toMatchObject({ tasks: false, favourites: 'excluded' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await dialog.getByText('You have had a subscription since 2026-06-01.').waitFor();
    expect(await address.count()).toBe(0);
    expect(await dialog.getByLabel('Mia').isChecked()).toBe(true);
    await context.close();
  });

  it('is copied by a button', async () => {
    const { context, page, dialog } = await start();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Create address' }).click();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/secret-\d+\.ics$/);
    await context.close();
  });

  it('is changed without another address', async () => {
    begin();
    const { addresses } = screens.server.state.calendar;
    const { context, page, dialog } = await start();
    await expect.poll(() => dialog.getByLabel('Sport').isChecked()).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Save choice' }).count()).toBe(0);
    await dialog.getByLabel('Sport').uncheck();
    await dialog.getByLabel('Ned').check();
    await dialog.getByRole('button', { name: 'Save choice' }).click();
    await page.getByText('Saved successfully.').waitFor();
    expect(feed()).toMatchObject({ categories: [], children: ['u-ned'] });
    expect(screens.server.state.calendar.addresses).toBe(addresses);
    await context.close();
  });

  it('gets a new address after a question that says what the old one does', async () => {
    begin();
    const { addresses } = screens.server.state.calendar;
    const { context, page, dialog } = await start();
    await dialog.getByRole('button', { name: 'Make a new address' }).click();
    await page.getByText('The address you use now stops working at once.').waitFor();
    await answer(page, 'Make a new address?', 'No');
    expect(screens.server.state.calendar.addresses).toBe(addresses);
    await dialog.getByRole('button', { name: 'Make a new address' }).click();
    await answer(page, 'Make a new address?', 'Yes');
    await dialog.getByRole('textbox', { name: 'Secret address' }).waitFor();
    expect(screens.server.state.calendar.addresses).toBe(addresses + 1);
    await context.close();
  });

  it('ends after a question, and can be made anew', async () => {
    begin();
    const { context, page, dialog } = await start();
    await dialog.getByRole('button', { name: 'End subscription' }).click();
    await answer(page, 'End the subscription?', 'Yes');
    await page.getByText('Your subscription has ended.').waitFor();
    expect(feed()).toBeUndefined();
    await dialog.getByRole('button', { name: 'Create address' }).waitFor();
    await context.close();
  });

  it('of favourites alone asks neither for categories, nor for children without tasks', async () => {
    const { context, dialog } = await start();
    await dialog.getByRole('group', { name: 'Categories' }).waitFor();
    await dialog.getByLabel('Favourite events').selectOption('Nothing but my favourites');
    expect(await dialog.getByRole('group', { name: 'Categories' }).count()).toBe(0);
    await dialog.getByText('Whose tasks are in it.').waitFor();
    await dialog.getByLabel('With the due dates of course tasks').uncheck();
    expect(await dialog.getByRole('group', { name: 'Children' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Create address' }).click();
    await dialog.getByRole('textbox', { name: 'Secret address' }).waitFor();
    expect(feed()).toMatchObject({ favourites: 'only', tasks: false });
    await context.close();
  });

  it('offers no children to those who have none at the school', async () => {
    const { context, dialog } = await start({}, 's.student');
    await dialog.getByRole('group', { name: 'Categories' }).waitFor();
    expect(await dialog.getByRole('group', { name: 'Children' }).count()).toBe(0);
    await context.close();
  });
});

it('stands in nobody’s way', async () => {
  const { context, page, dialog } = await start();
  await dialog.getByRole('button', { name: 'Create address' }).click();
  await dialog.getByRole('textbox', { name: 'Secret address' }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await context.close();
});
