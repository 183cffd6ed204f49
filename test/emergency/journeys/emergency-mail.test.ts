import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { mailedTo } from '#test/support/mail/mailbox';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';
import { phoneOn } from '#test/support/push/phone';

let demo: DemoPortal;
beforeAll(async () => {
  demo = await startDemoPortal();
}, 240_000);
afterAll(() => demo.stop());

it('reaches families by mail and push, says how far it got and whom it missed, and tells them that it is over', async () => {
  const phone = phoneOn(demo.portal, 'main', 'ada');
  await phone.press('push');
  const { page, context } = await demo.signIn('main', 'ada', '/admin/emergency-broadcast');
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('The east gate is closed.');
  await press('Send to everyone');
  await page
    .getByRole('checkbox', { name: /^Send to \d+ people\? Mail \d+, push 1 device/ })
    .waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await press(/^Send to \d+ people$/);
  await page.getByRole('heading', { name: 'The message leaves in a few seconds' }).waitFor();
  expect(await mailedTo(demo.portal, 'Emergency:')).toEqual([]);
  await page.getByRole('heading', { name: 'The message has left' }).waitFor({ timeout: 60_000 });
  expect(await phone.shown()).toEqual(['Emergency: The east gate is closed.']);
  await page.getByText('Push: 1 of 1 sent').waitFor();
  const reached = await mailedTo(demo.portal, 'Emergency: The east gate is closed.');
  expect(new Set(reached).size).toBeGreaterThan(5);
  await page.getByText(new RegExp(`Mail: ${reached.length} of \\d+ sent`)).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);

  await page
    .getByRole('alert')
    .getByText(/^(1 person has|\d+ people have) no address, device or mobile number/)
    .waitFor();
  await page.getByRole('link', { name: 'Who was not reached' }).click();
  await page.getByText('not reached. Please telephone them').waitFor();
  await page.getByText('No e-mail address').first().waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);

  await page.goBack();
  await press('Send all clear');
  const ending = page.getByRole('dialog', { name: 'End this message?' });
  await ending.getByLabel('What everyone reads').fill('It is over.');
  await ending.getByText('Please write “All clear.” at the beginning.').waitFor();
  expect(await ending.getByRole('button', { name: 'Send all clear' }).isDisabled()).toBe(true);
  await ending.getByLabel('What everyone reads').fill('All clear. The gate is open.');
  expect(await faultsInEveryLook(page)).toEqual([]);
  await ending.getByRole('button', { name: 'Send all clear' }).click();
  await page.getByText('The message has ended.').waitFor();
  await expect
    .poll(async () => (await mailedTo(demo.portal, 'All clear. The gate is open.')).length, {
      timeout: 60_000,
    })
    .toBe(reached.length);
  await expect.poll(() => phone.shown()).toEqual(['All clear. The gate is open.']);

  // A browser that is gone is forgotten with the next push.
  await page.goto('/notification-preferences');
  await phone.press('answer', { answer: 'gone' });
  await page.getByRole('button', { name: 'Send a test: Phone of the local run' }).click();
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'On your devices' }).waitFor();
        return page.getByText('Phone of the local run').count();
      },
      { timeout: 30_000 },
    )
    .toBe(0);
  await context.close();
}, 240_000);
