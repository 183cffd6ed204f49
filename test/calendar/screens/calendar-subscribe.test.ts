import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import { dayIn } from '#shared/kernel/zone';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { storeEvents } from '#test/support/college/calendar';

const screens = screensWith(storeEvents);

/** Rosa's stored subscription. */
const feed = () => screens.college.tables.all('calendar-feeds')[0];
const begin = () =>
  screens.college.ask('c.carer', api.calendar.createFeed, {
    ...{ categories: ['Sport'], children: [], tasks: true, favourites: 'included' },
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

/** Returns the answer to a calendar app. */
const subscribed = async (address: string) =>
  (await fetch(address.replace('main.localhost', '127.0.0.1'))).text();

describe('the subscription dialog', () => {
  it('creates a subscription from the choice and shows its secret address once', async () => {
    const { page, dialog } = await start();
    await dialog.getByRole('group', { name: 'Children' }).getByLabel('Mia').check();
    await dialog.getByRole('group', { name: 'Categories' }).getByLabel('Excursion').check();
    await dialog.getByLabel('Include due dates of course tasks').uncheck();
    await dialog.getByLabel('Favourite events').selectOption('excluded');
    await dialog.getByRole('button', { name: 'Create address' }).click();
    const address = dialog.getByRole('textbox', { name: 'Secret address' });
    await dialog.getByText('Keep it to yourself like a password.').waitFor();
    const made = await address.inputValue();
    expect(made).toMatch(
      new RegExp(`^${screens.server.origin}/api/calendar/feed/main\\.[\\w-]{43}\\.ics$`),
    );
    expect(await subscribed(made)).toContain('X-WR-CALNAME:Harbour College');
    expect(
      await dialog.getByRole('link', { name: 'Open in a calendar app' }).getAttribute('href'),
    ).toBe(made.replace('http:', 'webcal:'));
    expect(feed()).toMatchObject({ categories: ['Excursion'], children: ['u-mia'] });
    expect(feed()).toMatchObject({ tasks: false, favourites: 'excluded' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const today = dayIn('Australia/Sydney', new Date());
    await dialog.getByText(`Your subscription started on ${today}.`).waitFor();
    expect(await address.count()).toBe(0);
    expect(await dialog.getByLabel('Mia').isChecked()).toBe(true);
  });

  it('copies the address with a button', async () => {
    const { context, page, dialog } = await start();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Create address' }).click();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /feed\/main\.[\w-]{43}\.ics$/,
    );
  });

  it('changes the choice and keeps the address', async () => {
    await begin();
    const before = feed()?.token_hash;
    const { page, dialog } = await start();
    await expect.poll(() => dialog.getByLabel('Sport').isChecked()).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Save choice' }).count()).toBe(0);
    await dialog.getByLabel('Sport').uncheck();
    await dialog.getByLabel('Ned').check();
    await dialog.getByRole('button', { name: 'Save choice' }).click();
    await page.getByText('Saved successfully.').waitFor();
    expect(feed()).toMatchObject({ categories: [], children: ['u-ned'] });
    expect(feed()?.token_hash).toBe(before);
  });

  it('makes a new address after a question about the old one', async () => {
    await begin();
    const before = feed()?.token_hash;
    const { page, dialog } = await start();
    await dialog.getByRole('button', { name: 'Make a new address' }).click();
    await page.getByText('The address you use now stops working at once.').waitFor();
    await answer(page, 'Make a new address?', 'No');
    expect(feed()?.token_hash).toBe(before);
    await dialog.getByRole('button', { name: 'Make a new address' }).click();
    await answer(page, 'Make a new address?', 'Yes');
    await dialog.getByRole('textbox', { name: 'Secret address' }).waitFor();
    expect(feed()?.token_hash).not.toBe(before);
  });

  it('ends the subscription after a question, and can create it again', async () => {
    await begin();
    const { page, dialog } = await start();
    await dialog.getByRole('button', { name: 'End subscription' }).click();
    await answer(page, 'End the subscription?', 'Yes');
    await page.getByText('Your subscription has ended.').waitFor();
    expect(feed()).toBeUndefined();
    await dialog.getByRole('button', { name: 'Create address' }).waitFor();
  });

  it('hides categories for favourites only, and children without tasks', async () => {
    const { dialog } = await start();
    await dialog.getByRole('group', { name: 'Categories' }).waitFor();
    await dialog.getByLabel('Favourite events').selectOption('Only my favourites');
    expect(await dialog.getByRole('group', { name: 'Categories' }).count()).toBe(0);
    await dialog.getByText('Choose whose tasks to include.').waitFor();
    await dialog.getByLabel('Include due dates of course tasks').uncheck();
    expect(await dialog.getByRole('group', { name: 'Children' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Create address' }).click();
    await dialog.getByRole('textbox', { name: 'Secret address' }).waitFor();
    expect(feed()).toMatchObject({ favourites: 'only', tasks: false });
  });

  it('offers no children to people who have none at the school', async () => {
    const { dialog } = await start({}, 's.student');
    await dialog.getByRole('group', { name: 'Categories' }).waitFor();
    expect(await dialog.getByRole('group', { name: 'Children' }).count()).toBe(0);
  });
});

it('has no accessibility faults with a new address', async () => {
  const { page, dialog } = await start();
  await dialog.getByRole('button', { name: 'Create address' }).click();
  await dialog.getByRole('textbox', { name: 'Secret address' }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});
