import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/running/id-token';
import { api } from '#shared/api';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';

/**
 * A digest on the running portal, from the blurb to the e-mail log, and a reader who turns it off.
 */

let demo: DemoPortal;
beforeAll(async () => {
  demo = await startDemoPortal();
}, 300_000);
afterAll(() => demo.stop());

const weekly = '/admin/email-logs/send-weekly-emails';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

interface ReceivedMail {
  id: string;
  subject: string;
  recipients: string[];
}

/** Returns the messages in the local mailbox. */
async function mailbox(): Promise<ReceivedMail[]> {
  const answer = await fetch(`http://localhost:${demo.portal.port}/mailbox/messages.json`);
  const { messages } = (await answer.json()) as { messages: ReceivedMail[] };
  return messages;
}

it('previews, tests and sends a digest, shows it in the e-mail log, and lets a reader turn it off', async () => {
  const host = demo.portal.url('main');
  const token = await idTokenAt(host, 'ada');
  const { 'send-emails': mail } = api;
  const { digest, daily, closed_days, updated_at } = await call(host, token, mail.settings, {});
  const settings = { digest, daily, closed_days, undo_seconds: 4, updated_at };
  await call(host, token, mail.changeSettings, settings);

  const { page, context, origin } = await demo.signIn('main', 'ada', weekly);
  await page.getByRole('textbox', { name: 'Blurb' }).fill('A good <b>week</b>.');
  const list = page.getByRole('textbox', { name: 'Exclusion list' });
  await list.fill('stranger@elsewhere.example');
  await press(page, 'Preview');
  const countText = page.getByText(/\d+ people would get a message\./);
  await countText.waitFor();
  const count = Number((await countText.textContent())?.match(/\d+/)?.[0]);
  expect(count).toBeGreaterThan(20);
  await page
    .getByText(/not the address of anyone at this school: stranger@elsewhere\.example/)
    .waitFor();
  const frame = page.frameLocator('iframe');
  await frame.getByText('A good week.').first().waitFor();
  const width = () =>
    frame
      .locator('img')
      .first()
      .evaluate((picture) => Number(Reflect.get(picture, 'naturalWidth')));
  await expect.poll(width).toBeGreaterThan(0);

  await page.getByRole('textbox', { name: 'Test address' }).fill('office@example.org');
  await press(page, 'Send Emails');
  await page.getByText('[SUCCESS] Email sent successfully').waitFor();
  expect(new Set((await mailbox()).flatMap(({ recipients }) => recipients))).toEqual(
    new Set(['office@example.org']),
  );

  await page.getByRole('switch', { name: 'Testing mode' }).uncheck();
  await press(page, 'Send Emails');
  await press(page, `Send to ${count} people`);
  await page.getByText('Emails sent successfully').waitFor({ timeout: 60_000 });
  const figures = page.locator('dl[aria-label="Figures"] div', { hasText: 'Sent' });
  await expect.poll(() => figures.locator('dd').textContent()).toBe(String(count));
  await page
    .getByRole('link', { name: /Email Logs$/ })
    .last()
    .click();
  const sent = page
    .getByRole('region', { name: 'Counters' })
    .locator('div', { has: page.locator('dt', { hasText: 'Send' }) });
  await expect.poll(() => sent.locator('dd').last().textContent()).toBe(String(count));

  await page.goto(weekly);
  await press(page, 'Preview');
  await page.getByText(/was already sent by Ada/).waitFor();

  const real = (await mailbox()).find(
    ({ recipients }) => !recipients.includes('office@example.org'),
  );
  const message = await fetch(`http://localhost:${demo.portal.port}/mailbox/${real?.id}.json`);
  const path = /\/unsubscribe\/[\w.-]+/.exec(await message.text())?.[0] ?? '';
  const reader = await context.browser()?.newContext({ baseURL: origin });
  const off = await reader?.newPage();
  await off?.goto(path);
  await off?.getByRole('button', { name: 'Turn off the weekly digest' }).click();
  await off?.getByText(/will no longer be sent to you/).waitFor();
  await off?.reload();
  await off?.getByRole('button', { name: 'Turn it on again' }).waitFor();
  await reader?.close();
  await context.close();
}, 240_000);
