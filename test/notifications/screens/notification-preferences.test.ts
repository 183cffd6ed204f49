import { expect, it } from 'vitest';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { api } from '#shared/api';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';

const screens = screensWith();

const stored = () => screens.college.ask('a.hart', api['notification-preferences'].get, {});
/** Changes the preferences of Amelia, as another device does. */
const choose = async (is: object) => {
  const { email: _, suppressed: __, ...before } = await stored();
  await screens.college.ask('a.hart', api['notification-preferences'].update, { ...before, ...is });
};
/** Stores that mail to Amelia is suppressed. */
const suppress = (reason: 'bounce' | 'complaint') =>
  suppressionRepository(screens.college.tables.db, 'mail-suppressions').add(
    'main',
    'a.hart@example.edu',
    { reason, at: '2026-06-01T00:00:00.000Z', mailingUid: 'mailing-1' },
  );

async function preferences(path = '/notification-preferences') {
  const context = await screens.as('a.hart');
  const page = await open(context, path);
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

it('opens from the person menu', async () => {
  await using at = await preferences('/');
  await at.page.getByRole('button', { name: /person menu/ }).click();
  await at.page.getByRole('link', { name: 'Which mail you get' }).click();
  await at.page.getByRole('heading', { level: 1, name: 'Which mail you get' }).waitFor();
  await at.page.getByText('You always get mail about absences and emergencies.').waitFor();
});

it('saves a change at once, and reverts it with Undo', async () => {
  await using at = await preferences();
  const daily = at.page.getByRole('switch', { name: 'Daily reminders' });
  await daily.uncheck();
  await expect.poll(async () => (await stored()).daily).toBe(false);
  await at.page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored()).daily).toBe(true);
  await expect.poll(() => daily.isChecked()).toBe(true);
});

it('saves several quick changes', async () => {
  screens.server.faults.delay = 200;
  await using at = await preferences();
  for (const name of ['Weekly digest', 'Daily reminders', 'Principal’s messages'])
    await at.page.getByRole('switch', { name }).uncheck();
  await expect.poll(stored).toMatchObject({ digest: false, daily: false, principal: false });
});

it('saves the day of the digest and quiet hours over midnight', async () => {
  await using at = await preferences();
  const { page } = at;
  await page.getByRole('combobox', { name: 'Comes on' }).selectOption('Wednesday');
  await expect.poll(async () => (await stored()).digest_day).toBe(3);
  await page.getByRole('switch', { name: 'No mail between two times' }).check();
  await expect.poll(async () => (await stored()).quiet).toEqual({ from: '21:00', to: '07:00' });
  await page.getByLabel('To', { exact: true }).fill('06:15');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored()).quiet).toEqual({ from: '21:00', to: '06:15' });
  await page.getByRole('combobox', { name: 'Comes on' }).selectOption('The school’s day');
  await expect.poll(async () => (await stored()).digest_day).toBeUndefined();
  await page.getByRole('switch', { name: 'No mail between two times' }).uncheck();
  await expect.poll(async () => (await stored()).quiet).toBeUndefined();
});

it('reports a conflict with another device, and shows the stored choice', async () => {
  await using at = await preferences();
  const { page } = at;
  const daily = page.getByRole('switch', { name: 'Daily reminders' });
  await daily.waitFor();
  await choose({ principal: false });
  // The conflict may reset the switch before the test can check it.
  await daily.click();
  await page.getByRole('alert').filter({ hasText: 'Another person has changed this' }).waitFor();
  await expect
    .poll(() => page.getByRole('switch', { name: 'Principal’s messages' }).isChecked())
    .toBe(false);
  expect(await daily.isChecked()).toBe(true);
});

it.each([
  ['bounce' as const, /could not be delivered/],
  ['complaint' as const, /was reported as unwanted/],
])('explains what to do about an address after a %s', async (suppressed, words) => {
  await suppress(suppressed);
  await using at = await preferences();
  await at.page.getByText(words).waitFor();
  await at.page.getByText(/the school office, \(02\) 5550 0100/).waitFor();
});

it('has no accessibility faults, light and dark, on a desktop and a phone', async () => {
  await suppress('bounce');
  await choose({ quiet: { from: '21:00', to: '07:00' } });
  await using at = await preferences();
  await at.page.getByRole('switch').first().waitFor();
  expect(await faultsInEveryLook(at.page)).toEqual([]);
});
