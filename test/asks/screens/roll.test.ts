import { expect, it } from 'vitest';
import { emergencybroadcast } from '#shared/emergency/emergencybroadcast.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { stored } from '#test/web/screens/own-device/device-screens';
import { campScreens, onPhone, secret } from './camp-screens.ts';

const { screens, ownDevice, campUid, notice, onPhoneOf, answer } = campScreens();
const leaving = 'Confidential answers open only with internet: open or print them';

it('gives a teacher on the bus the roll with what only the school reads, printed and offline', async () => {
  await answer();
  const { context, page } = await ownDevice('t.teach');
  await page.setViewportSize(onPhone);
  await page.goto(notice());
  await page.getByRole('link', { name: 'See who has answered this' }).click();
  await page.getByRole('link', { name: 'Call the roll' }).click();
  await page.getByText('0 of 1 here').waitFor();
  // A thumb on a moving bus: the row is high, its box large, and its end ticks too.
  const row = page.getByText('Mia Hale').locator('xpath=ancestor::label');
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  expect((await row.boundingBox())?.width).toBeGreaterThan(300);
  await page.locator('.MuiAlert-root').getByText(leaving).waitFor();
  await page.getByRole('button', { name: 'Show confidential answers (Allergies?)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why do you open the confidential answers?' });
  await dialog.getByText('1 person who goes: Allergies?').waitFor();
  expect(await dialog.getByRole('radio').first().getAttribute('value')).toBe('emergency');
  expect(await dialog.getByRole('button', { name: 'Show the answers' }).isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: 'During the day' }).check();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Show the answers' }).click();
  await page.getByText(`Allergies? ${secret}`).waitFor();
  await page.getByRole('checkbox', { name: 'Mia Hale' }).check();
  await page.getByText('1 of 1 here').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start a new count' }).click();
  await page.getByText('0 of 1 here').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 of 1 here').waitFor();

  await expect.poll(() => stored(page)).toContain('"ticks"');
  expect(await stored(page)).not.toContain('Canary');
  await context.setOffline(true);
  await page.getByText('Your ticks are safe on this device for 24 hours.').waitFor();
  await page
    .getByText('Confidential answers stay until this page closes.', { exact: false })
    .waitFor();
  await page.reload();
  await page.getByText('1 of 1 here').waitFor();
  expect(await page.getByText(secret).count()).toBe(0);
  await page.getByText('Confidential answers open only with internet.').waitFor();
  const show = page.getByRole('button', { name: 'Show confidential answers (Allergies?)' });
  expect(await show.isDisabled()).toBe(true);
  await context.setOffline(false);
  await expect.poll(() => show.isDisabled()).toBe(false);
});

it('prints the roll with its day, who printed it and boxes to tick, without the school’s banner', async () => {
  await answer();
  const message = 'The oval is closed.';
  await screens.college.ask('a.admin', emergencybroadcast.update, { status: true, message });
  const page = await onPhoneOf('t.teach', `/asks/${campUid()}/roll`);
  await page.getByRole('region', { name: 'Emergency broadcast' }).waitFor();
  await page.getByText('The ticks stay only while this page is open.', { exact: false }).waitFor();
  await page.context().setOffline(true);
  await page.getByText('Keep this page open: this device does not store the ticks.').waitFor();
  await page.context().setOffline(false);
  const printed = page.getByText(/^Printed on \w+ \d+ \w+ \d{4}, \d+:\d\d [ap]m, by Tess Bell\./);
  await printed.waitFor({ state: 'attached' });
  expect(await printed.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await printed.waitFor();
  expect(await page.getByText('Destroy after the day.').count()).toBe(0);
  const missing = page.getByText(/^Confidential answers \(Allergies\?\) are not on this sheet\./);
  expect(await missing.isVisible()).toBe(true);
  expect(await page.getByText('1 child', { exact: true }).isVisible()).toBe(true);
  expect(await page.getByText('0 of 1 here').isVisible()).toBe(false);
  expect(await page.getByText(/^Counted by\s+at/).isVisible()).toBe(true);
  expect(await page.getByText('The school: (02) 5550 0100').isVisible()).toBe(true);
  for (const head of ['Here', 'Bus', 'There', 'Back']) {
    expect(await page.getByText(head, { exact: true }).isVisible()).toBe(true);
  }
  expect(await page.locator('.to-tick').isVisible()).toBe(true);
  // All boxes of a person are of one kind.
  expect(await page.locator('.MuiCheckbox-root').isVisible()).toBe(false);
  expect(await page.getByText(message).filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: /^Show confidential answers/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'In an emergency' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Show the answers' }).click();
  await page.getByText(`Allergies? ${secret}`).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText(`Allergies? ${secret}`).isVisible()).toBe(true);
  await page.getByText('Destroy after the day.').waitFor();
  expect(await missing.count()).toBe(0);
});

it('stores the ticks once the teacher says on the roll that nobody else uses the device', async () => {
  await answer();
  const page = await onPhoneOf('t.teach', `/asks/${campUid()}/roll`);
  await page.getByRole('checkbox', { name: 'Mia Hale' }).check();
  expect(await stored(page)).not.toContain('"ticks"');
  await page.getByRole('button', { name: 'Only I use this device' }).click();
  await page.getByText(/^Names and ticks stay on this device for 24 hours/).waitFor();
  await expect.poll(() => stored(page)).toContain('"ticks":{"c:u-mia":true}');
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it.each([
  ['/asks', 'The list of answers', undefined],
  ['answers', 'The answers to this notice or event', 'All answers'],
  ['roll', 'The roll of this notice or event', 'Answers'],
])('names what could not be loaded, why, and the way back: %s', async (at, what, back) => {
  const path = at === '/asks' ? at : `/asks/${campUid()}${at === 'roll' ? '/roll' : ''}`;
  const page = await onPhoneOf('t.teach', '/notices');
  await page.getByRole('link', { name: 'Camp of Year 7' }).waitFor();
  await page.route(/\/api\/asks/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(path);
  const fault = 'couldn’t be loaded. The portal has a fault. Try again in a minute.';
  await page.getByText(`${what} ${fault}`).waitFor();
  if (back) await page.getByRole('link', { name: back, exact: true }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.getByText(`${what} can be read when you are online.`, { exact: false }).waitFor();
  const plan = page.getByText(/stays for 24 hours on a device that only you use/);
  expect(await plan.count()).toBe(at === 'roll' ? 1 : 0);
  if (back) await page.getByRole('link', { name: back, exact: true }).waitFor();
  await page.unroute(/\/api\/asks/);
  // What failed loads again without a press.
  await page.context().setOffline(false);
  await page.getByText('Camp of Year 7').first().waitFor();
});
