import { expect, it } from 'vitest';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';

let path = '';
const preferences = () =>
  preferenceRepository(screens.college.tables.db, 'notification-preferences');
const screens = screensWith(async ({ tables }) => {
  const stored = preferenceRepository(tables.db, 'notification-preferences');
  const tokens = await stored.unsubscribeTokens('main', ['u-a.hart'], 'digest');
  path = `/unsubscribe/${tokens.get('u-a.hart')}`;
});
const isOn = async () => (await preferences().get('main', 'u-a.hart')).digest;

/** Opens the page without a sign-in. */
async function page(at: string) {
  const context = await screens.as('nobody');
  return { page: await open(context, at), [Symbol.asyncDispose]: () => context.close() };
}

it('changes nothing when opened, and turns mail off and on again by one button without sign-in', async () => {
  await using at = await page(path);
  await at.page.getByText('You get the weekly digest of Harbour College by e-mail.').waitFor();
  expect(await isOn()).toBe(true);
  await at.page.getByRole('button', { name: 'Turn off the weekly digest' }).focus();
  await at.page.keyboard.press('Enter');
  await at.page.getByText(/The weekly digest of Harbour College will no longer be sent/).waitFor();
  expect(await isOn()).toBe(false);
  await at.page.getByRole('button', { name: 'Turn it on again' }).click();
  await at.page.getByText('You get the weekly digest').waitFor();
  expect(await isOn()).toBe(true);
  const calls = screens.server.calls.filter((each) => each.path.startsWith('/unsubscribe/'));
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
  expect(calls.filter(({ authorization }) => authorization)).toEqual([]);
});

it('explains an invalid link', async () => {
  await using at = await page('/unsubscribe/nothing');
  await at.page.getByText(/This link is not valid/).waitFor();
  expect(await at.page.getByRole('button').count()).toBe(0);
});

it('offers a retry when the portal cannot be reached', async () => {
  screens.server.faults.status = 502;
  await using at = await page(path);
  await at.page.getByRole('button', { name: 'Try again' }).waitFor();
  delete screens.server.faults.status;
  await at.page.getByRole('button', { name: 'Try again' }).click();
  await at.page.getByRole('button', { name: 'Turn off the weekly digest' }).waitFor();
});

it('has no accessibility faults, light and dark, on a desktop and a phone', async () => {
  await using at = await page(path);
  await at.page.getByRole('button').waitFor();
  expect(await faultsInEveryLook(at.page)).toEqual([]);
});
