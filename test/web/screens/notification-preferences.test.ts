import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/accessibility';
import { open, openScreens, type Screens } from '#test/web/support/browser';
import { mailState } from '#test/web/support/mail-state';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterAll(() => screens.close());
beforeEach(() => {
  Object.assign(screens.server.state.mail, mailState());
});

const kept = () => screens.server.state.mail.preferences;
async function preferences(path = '/notification-preferences') {
  const context = await screens.as('a.hart');
  const page = await open(context, path);
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

it('is reached from the person menu by everyone', async () => {
  await using at = await preferences('/');
  await at.page.getByRole('button', { name: /person menu/ }).click();
  await at.page.getByRole('link', { name: 'Which mail you get' }).click();
  await at.page.getByRole('heading', { level: 1, name: 'Which mail you get' }).waitFor();
  await at.page.getByText('Mail about absences and emergencies always comes').waitFor();
});

it('saves a kind at once, and takes it back with Undo', async () => {
  await using at = await preferences();
  const daily = at.page.getByRole('switch', { name: 'Daily reminders' });
  await daily.uncheck();
  await expect.poll(() => kept().daily).toBe(false);
  await at.page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => kept().daily).toBe(true);
  await expect.poll(() => daily.isChecked()).toBe(true);
});

it('saves changes that follow each other quickly, all of them', async () => {
  screens.server.faults.delay = 200;
  await using at = await preferences();
  for (const name of ['Weekly digest', 'Daily reminders', 'Principal’s messages'])
    await at.page.getByRole('switch', { name }).uncheck();
  await expect
    .poll(() => [kept().digest, kept().daily, kept().principal])
    .toEqual([false, false, false]);
  delete screens.server.faults.delay;
});

it('keeps the day of the digest and quiet hours over midnight', async () => {
  await using at = await preferences();
  const { page } = at;
  await page.getByRole('combobox', { name: 'Comes on' }).selectOption('Wednesday');
  await expect.poll(() => kept().digest_day).toBe(3);
  await page.getByRole('switch', { name: 'No mail between two times' }).check();
  await expect.poll(() => kept().quiet).toEqual({ from: '21:00', to: '07:00' });
  await page.getByLabel('To', { exact: true }).fill('06:15');
  await page.keyboard.press('Enter');
  await expect.poll(() => kept().quiet).toEqual({ from: '21:00', to: '06:15' });
  await page.getByRole('combobox', { name: 'Comes on' }).selectOption('The school’s day');
  await expect.poll(() => kept().digest_day).toBeUndefined();
  await page.getByRole('switch', { name: 'No mail between two times' }).uncheck();
  await expect.poll(() => kept().quiet).toBeUndefined();
});

it('says when another device was quicker, and shows what holds', async () => {
  await using at = await preferences();
  const { page } = at;
  const daily = page.getByRole('switch', { name: 'Daily reminders' });
  await daily.waitFor();
  Object.assign(kept(), { principal: false, updated_at: new Date().toISOString() });
  // The refusal may turn the switch back before a look at it.
  await daily.click();
  await page.getByRole('alert').filter({ hasText: 'Somebody else has changed this' }).waitFor();
  await expect
    .poll(() => page.getByRole('switch', { name: 'Principal’s messages' }).isChecked())
    .toBe(false);
  expect(await daily.isChecked()).toBe(true);
});

it.each([
  ['bounce' as const, /came back from there/],
  ['complaint' as const, /reported from there as unwanted/],
])('says what to do about an address after a %s', async (suppressed, words) => {
  kept().suppressed = suppressed;
  await using at = await preferences();
  await at.page.getByText(words).waitFor();
  await at.page.getByText(/the school office, \(02\) 5550 0100/).waitFor();
});

it('has nothing in anybody’s way, light and dark, on a desk and a phone', async () => {
  kept().suppressed = 'bounce';
  kept().quiet = { from: '21:00', to: '07:00' };
  await using at = await preferences();
  await at.page.getByRole('switch').first().waitFor();
  expect(await faultsInEveryLook(at.page)).toEqual([]);
});
