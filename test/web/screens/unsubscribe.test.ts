import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/accessibility';
import { open, openScreens, type Screens } from '#test/web/support/browser';
import { standInToken as token } from '#test/web/support/mail-state';

const path = `/unsubscribe/${token}`;

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterAll(() => screens.close());
beforeEach(() => {
  mail().tokens = new Map([[token, { kind: 'digest' as const, on: true }]]);
});

const mail = () => screens.server.state.mail;
/** Somebody without a sign-in: no token of anybody goes along. */
async function page(at: string) {
  const context = await screens.as('nobody');
  return { page: await open(context, at), [Symbol.asyncDispose]: () => context.close() };
}

it('changes nothing by being opened, turns off by one button without signing in, and undoes it', async () => {
  await using at = await page(path);
  await at.page.getByText('You get the weekly digest of Harbour College by e-mail.').waitFor();
  expect(mail().tokens.get(token)?.on).toBe(true);
  await at.page.getByRole('button', { name: 'Turn off the weekly digest' }).focus();
  await at.page.keyboard.press('Enter');
  await at.page.getByText(/The weekly digest of Harbour College will not come/).waitFor();
  expect(mail().tokens.get(token)?.on).toBe(false);
  await at.page.getByRole('button', { name: 'Undo: let it come again' }).click();
  await at.page.getByText('You get the weekly digest').waitFor();
  expect(mail().tokens.get(token)?.on).toBe(true);
  const calls = screens.server.calls.filter((each) => each.path.startsWith('/unsubscribe/'));
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
  expect(calls.filter(({ authorization }) => authorization)).toEqual([]);
});

it('says calmly that an address is nothing', async () => {
  await using at = await page('/unsubscribe/nothing');
  await at.page.getByText(/This address is not, or not any more/).waitFor();
  expect(await at.page.getByRole('button').count()).toBe(0);
});

it('offers to try again when the portal is out of reach', async () => {
  screens.server.faults.status = 502;
  await using at = await page(path);
  await at.page.getByRole('button', { name: 'Try again' }).waitFor();
  delete screens.server.faults.status;
  await at.page.getByRole('button', { name: 'Try again' }).click();
  await at.page.getByRole('button', { name: 'Turn off the weekly digest' }).waitFor();
});

it('has nothing in anybody’s way, light and dark, on a desk and a phone', async () => {
  await using at = await page(path);
  await at.page.getByRole('button').waitFor();
  expect(await faultsInEveryLook(at.page)).toEqual([]);
});
