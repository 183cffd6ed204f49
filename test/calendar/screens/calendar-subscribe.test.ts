import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook, hiddenActs } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { storeEvents } from '#test/support/college/calendar';

const screens = screensWith(storeEvents);

/** Rosa's stored subscription. */
const feed = () => screens.college.tables.all('calendar-feeds')[0];

async function start(person = 'c.carer') {
  const page = await screens.open(person, '/calendar?day=2026-06-04');
  await page.waitForLoadState('networkidle');
  const dialog = page.getByRole('dialog', { name: 'Subscribe to the calendar' });
  await openChoice(page, dialog);
  return { context: page.context(), page, dialog };
}

/** Opens the dialog, and what the subscription shows. */
async function openChoice(page: Page, dialog: Locator) {
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await dialog.getByRole('button', { name: /^Choose/ }).click();
  await dialog.getByLabel('Favourite events').waitFor();
}
const answer = async (page: Page, question: string, word: 'Yes' | 'No') =>
  page.getByRole('dialog', { name: question }).getByRole('button', { name: word }).click();
const secret = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Secret address' });

/** Returns the answer to a calendar app. */
const subscribed = async (address: string) =>
  (await fetch(address.replace('main.localhost', '127.0.0.1'))).text();

/** Checks the secret address that is shown, its link, and the choice that is stored. */
async function showsAddress(dialog: Locator) {
  await dialog.getByText('Keep this address to yourself like a password').waitFor();
  const made = await secret(dialog).inputValue();
  expect(made).toMatch(
    new RegExp(`^${screens.server.origin}/api/calendar/feed/main\\.[\\w-]{43}\\.ics$`),
  );
  expect(await subscribed(made)).toContain('X-WR-CALNAME:Harbour College');
  expect(await dialog.getByRole('link', { name: 'Open in my calendar' }).getAttribute('href')).toBe(
    made.replace('http:', 'webcal:'),
  );
  expect(feed()).toMatchObject({ categories: ['Excursion'], children: ['u-mia'] });
  expect(feed()).toMatchObject({ tasks: false, favourites: 'excluded', lessons: ['u-ned'] });
}

describe('the subscription dialog', () => {
  it('creates a subscription, shows and copies its secret address once, and changes the choice', async () => {
    const { context, page, dialog } = await start();
    const children = dialog.getByRole('group', { name: 'Children' });
    await children.getByLabel('Mia').check();
    await dialog.getByRole('group', { name: 'Categories' }).getByLabel('Excursion').check();
    await dialog.getByLabel('Include due dates of course tasks').uncheck();
    await dialog.getByRole('group', { name: 'Lessons' }).getByLabel('Ned').check();
    await dialog.getByLabel('Favourite events').selectOption('excluded');
    await dialog.getByRole('button', { name: 'Open in my calendar' }).click();
    await page.getByText('Your subscription is ready.').waitFor();
    // The message about it leaves the acts of a phone free.
    await page.setViewportSize({ width: 375, height: 667 });
    expect(await hiddenActs(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await showsAddress(dialog);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /feed\/main\.[\w-]{43}\.ics$/,
    );
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await openChoice(page, dialog);
    await dialog.getByText('You have been subscribed since today.').waitFor();
    expect(await secret(dialog).count()).toBe(0);
    await expect
      .poll(() => dialog.getByRole('group', { name: 'Children' }).getByLabel('Mia').isChecked())
      .toBe(true);
    expect(await dialog.getByRole('button', { name: 'Save choice' }).count()).toBe(0);
    const before = feed()?.token_hash;
    await dialog.getByLabel('Excursion').uncheck();
    await children.getByLabel('Mia').uncheck();
    await children.getByLabel('Ned').check();
    await dialog.getByRole('button', { name: 'Save choice' }).click();
    await page.getByText('Saved successfully.').waitFor();
    expect(feed()).toMatchObject({ categories: [], children: ['u-ned'] });
    expect(feed()?.token_hash).toBe(before);
  });

  it('hides what does not apply, makes a new address after a question, and ends the subscription', async () => {
    const { page, dialog } = await start();
    await dialog.getByLabel('Favourite events').selectOption('Only my favourites');
    expect(await dialog.getByRole('group', { name: 'Categories' }).count()).toBe(0);
    await dialog.getByText('Whose tasks. Without a choice: all your children.').waitFor();
    await dialog.getByLabel('Include due dates of course tasks').uncheck();
    expect(await dialog.getByRole('group', { name: 'Children' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Open in my calendar' }).click();
    await secret(dialog).waitFor();
    expect(feed()).toMatchObject({ favourites: 'only', tasks: false });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const before = feed()?.token_hash;
    await dialog.getByRole('button', { name: 'Make a new address' }).click();
    await page.getByText('The address you use now stops working at once.').waitFor();
    await answer(page, 'Make a new address?', 'No');
    expect(feed()?.token_hash).toBe(before);
    await dialog.getByRole('button', { name: 'Make a new address' }).click();
    await answer(page, 'Make a new address?', 'Yes');
    await secret(dialog).waitFor();
    expect(feed()?.token_hash).not.toBe(before);
    await dialog.getByRole('button', { name: 'End subscription' }).click();
    await answer(page, 'End the subscription?', 'Yes');
    await page.getByText('Your subscription has ended.').waitFor();
    expect(feed()).toBeUndefined();
    await dialog.getByRole('button', { name: 'Open in my calendar' }).waitFor();
  });

  it('offers no children to people who have none at the school', async () => {
    const { dialog } = await start('s.student');
    expect(await dialog.getByRole('group', { name: 'Children' }).count()).toBe(0);
  });
});
