import { expect, it } from 'vitest';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { schoolNamed } from '#test/support/records/school';

let path = '';
const preferences = () => preferenceRepository(screens.college.tables);
const screens = screensWith(async ({ tables }) => {
  const stored = preferenceRepository(tables);
  const tokens = await stored.of(schoolNamed('main')).unsubscribeTokens(['u-a.hart'], 'digest');
  path = `/unsubscribe/${tokens.get('u-a.hart')}`;
});
const isOn = async () => (await preferences().of(schoolNamed('main')).get('u-a.hart')).digest;

it('offers a retry, changes nothing when opened, and turns mail off and on again by one button without sign-in', async () => {
  screens.server.faults.status = 502;
  const page = await screens.open('nobody', path);
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  screens.server.forget();
  await retry.click();
  await page.getByText('You get the weekly digest of Harbour College by e-mail.').waitFor();
  const always = 'emergency messages, absences, what waits for you and support';
  const staff = 'Staff also get notes about students.';
  await page.getByText(`You still get by mail: ${always}. ${staff}`).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  expect(await isOn()).toBe(true);
  await page.getByRole('button', { name: 'Turn off the weekly digest' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/The weekly digest of Harbour College will no longer be sent/).waitFor();
  expect(await isOn()).toBe(false);
  await page.getByRole('button', { name: 'Turn it on again' }).click();
  await page.getByText('You get the weekly digest').waitFor();
  expect(await isOn()).toBe(true);
  const calls = screens.server.calls.filter((each) => each.path.startsWith('/unsubscribe/'));
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
  expect(calls.filter(({ authorization }) => authorization)).toEqual([]);
});

it('explains an invalid link', async () => {
  const page = await screens.open('nobody', '/unsubscribe/nothing');
  await page.getByText(/This link is not valid/).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
});
