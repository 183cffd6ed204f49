import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';

let demo: DemoPortal;
beforeAll(async () => {
  demo = await startDemoPortal();
}, 240_000);
afterAll(() => demo.stop());

const words = 'Emergency: The east gate is closed.';

/** Opens the phone of a person from the page of phones, as somebody at the local run does. */
async function openPhone(page: Page, username: string) {
  await page.goto(`http://localhost:${demo.portal.port}/phones`);
  await page.getByLabel('School').selectOption('main');
  await page.getByLabel('Username, as on the sign-in page').fill(username);
  await page.getByRole('button', { name: 'Open the phone' }).click();
  await page.getByRole('heading', { name: username, level: 1 }).waitFor();
}

/** The last digits of the number to which texts of a person go, as the person sees them. */
async function digitsOf(username: string): Promise<string> {
  const { page, context } = await demo.signIn('main', username, '/notification-preferences');
  const said = page.getByText(/Texts go to … ?\d{3}/).first();
  const [, digits = ''] = /… ?(\d{3})/.exec((await said.textContent()) ?? '') ?? [];
  await context.close();
  return digits;
}

it('brings an emergency to the phones of Cara and Ada, and as a text to a carer without a device', async () => {
  const { page: phones, context: own } = await demo.signIn('main', 'cara');
  await phones.getByRole('button', { name: /person menu$/ }).waitFor();
  // The school’s sign-in forgets her.
  await own.clearCookies();
  for (const username of ['cara', 'ada']) {
    await openPhone(phones, username);
    await phones.getByText('No messages.').waitFor();
    await phones.getByRole('button', { name: 'Turn on push' }).click();
    await phones.getByText('Push is on.').waitFor();
  }
  const digits = await digitsOf('carl');

  const { page, context } = await demo.signIn('main', 'ada', '/admin/emergency-broadcast');
  await page.getByRole('textbox', { name: 'Message' }).fill('The east gate is closed.');
  await page.getByRole('button', { name: 'Send to everyone' }).click();
  await page
    .getByRole('checkbox', { name: /push 2 devices, texts \d+, about US\$\d+\.$/ })
    .waitFor();
  await page.getByRole('button', { name: /^Send to \d+ people$/ }).click();
  await page.getByRole('heading', { name: 'The message has left' }).waitFor({ timeout: 60_000 });
  await page.getByText(/^Texts: (\d+) of \1 sent/).waitFor({ timeout: 60_000 });
  await context.close();

  for (const username of ['cara', 'ada']) {
    await openPhone(phones, username);
    await phones.getByText(words).waitFor();
    await phones.getByText('urgent').waitFor();
  }
  await openPhone(phones, 'carl');
  await phones.getByText('No messages.').waitFor();
  await phones.getByText('Push is off.', { exact: false }).waitFor();
  await phones.getByRole('link', { name: 'Phones', exact: true }).click();
  await phones
    .getByRole('link', { name: new RegExp(`${digits}$`) })
    .first()
    .click();
  await phones.getByText(words, { exact: false }).waitFor();
  // A tap on the lock screen leads into the portal: on a device that is not her own Cara signs in first.
  await openPhone(phones, 'cara');
  const [tapped] = await Promise.all([
    own.waitForEvent('page'),
    phones.getByRole('link', { name: 'Open', exact: true }).first().click(),
  ]);
  await tapped.locator('input[name=username]').fill('cara');
  await tapped.keyboard.press('Enter');
  await tapped.getByText('The east gate is closed.').first().waitFor();
  expect(new URL(tapped.url()).pathname).toBe('/emergency-brodcast');
  await own.close();
}, 240_000);
