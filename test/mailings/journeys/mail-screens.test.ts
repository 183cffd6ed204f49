import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/running/id-token';
import { api } from '#shared/api';
import { readPdf } from '#test/support/pdf-reader';
import { type DemoPortal, startDemoPortal, type Visit } from '#test/support/portal/demo-portal';

/**
 * Mailings on the running portal in one visit of an administrator: a digest from the blurb to the
 * PDF of the e-mail log, a reader who turns it off, and a message that is held.
 */

let demo: DemoPortal;
let visit: Visit;
beforeAll(async () => {
  demo = await startDemoPortal();
  await changeSettings({ undo_seconds: 4 });
  visit = await demo.signIn('main', 'ada', '/admin/email-logs/send-weekly-emails');
}, 300_000);
afterAll(() => demo.stop());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const mailbox = (path: string, method = 'GET') =>
  fetch(`http://localhost:${demo.portal.port}/mailbox/${path}`, { method });

interface ReceivedMail {
  id: string;
  subject: string;
  recipients: string[];
}

/** Returns the messages in the local mailbox. */
async function received(): Promise<ReceivedMail[]> {
  const answer = await mailbox('messages.json');
  const { messages } = (await answer.json()) as { messages: ReceivedMail[] };
  return messages;
}
const reached = async () => (await received()).flatMap(({ recipients }) => recipients);

async function changeSettings(is: { undo_seconds: number; rate?: number }) {
  const host = demo.portal.url('main');
  const token = await idTokenAt(host, 'ada');
  const { 'send-emails': mail } = api;
  const { digest, daily, closed_days, updated_at } = await call(host, token, mail.settings, {});
  await call(host, token, mail.changeSettings, { digest, daily, closed_days, updated_at, ...is });
}

/** Opens the preview and returns how many people would get a message. */
async function previewedCount(page: Page): Promise<number> {
  await press(page, 'Preview');
  const countText = page.getByText(/\d+ people would get a message\./);
  await countText.waitFor();
  const count = Number((await countText.textContent())?.match(/\d+/)?.[0]);
  expect(count).toBeGreaterThan(20);
  return count;
}

/** Turns the testing mode off and sends to everyone. */
async function sendToAll(page: Page, count: number) {
  await page.getByRole('switch', { name: 'Testing mode' }).uncheck();
  await page.getByRole('button', { name: /^Send Emails/ }).click();
  await press(page, `Send to ${count} people`);
}

/** Shows the digest in the e-mail log and downloads its PDF from the bucket. */
async function downloadsLog(page: Page, count: number) {
  await page
    .getByRole('link', { name: /Email Logs$/ })
    .last()
    .click();
  const sent = page
    .getByRole('region', { name: 'Counters' })
    .locator('div', { has: page.locator('dt', { hasText: 'Send' }) });
  await expect.poll(() => sent.locator('dd').last().textContent()).toBe(String(count));
  await press(page, 'Export PDF');
  await page.getByText(`“DIGEST Email Logs” (PDF) is ready, with ${count} e-mails.`).waitFor();
  const download = press(page, 'Download “DIGEST Email Logs” (PDF)');
  const [file] = await Promise.all([page.waitForEvent('download'), download]);
  expect(file.suggestedFilename()).toBe('DIGEST Email Logs.pdf');
  const pdf = await readPdf(readFileSync(await file.path()));
  expect(pdf.title).toBe('DIGEST Email Logs');
  expect(pdf.rows()).toHaveLength(count + 1);
}

/** Turns the digest off from a link in a message, without a sign-in. */
async function turnsDigestOff() {
  const real = (await received()).find(
    ({ recipients }) => !recipients.includes('office@example.org'),
  );
  const message = await mailbox(`${real?.id}.json`);
  const path = /\/unsubscribe\/[\w.-]+/.exec(await message.text())?.[0] ?? '';
  const reader = await visit.context.browser()?.newContext({ baseURL: visit.origin });
  const off = await reader?.newPage();
  await off?.goto(path);
  await off?.getByRole('button', { name: 'Turn off the weekly digest' }).click();
  await off?.getByText(/will no longer be sent to you/).waitFor();
  await off?.getByRole('button', { name: 'Turn it on again' }).waitFor();
  await reader?.close();
}

it('previews, tests and sends a digest, shows it in the e-mail log, and lets a reader turn it off', async () => {
  const { page } = visit;
  await page.getByRole('textbox', { name: 'Blurb' }).fill('A good <b>week</b>.');
  await page.getByText('Not sent to: 2 addresses.', { exact: false }).waitFor();
  const list = page.getByRole('textbox', { name: 'Exclusion list' });
  await list.fill('stranger@elsewhere.example');
  const count = await previewedCount(page);
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
  await page.getByRole('button', { name: /^Send Emails/ }).click();
  await page.getByText('[SUCCESS] Email sent successfully').waitFor();
  expect(new Set(await reached())).toEqual(new Set(['office@example.org']));

  await sendToAll(page, count);
  await page.getByText('Emails sent successfully').waitFor({ timeout: 150_000 });
  const figures = page.locator('dl[aria-label="Figures"] div', { hasText: 'Sent' });
  await expect.poll(() => figures.locator('dd').textContent()).toBe(String(count));
  await downloadsLog(page, count);
  await turnsDigestOff();
}, 240_000);

/** Returns who got a message once none came for 2 seconds, in which the pace would send 4. */
async function reachedAtRest(): Promise<string[]> {
  for (let before = await reached(); ; ) {
    await new Promise((done) => setTimeout(done, 2_000));
    const now = await reached();
    if (now.length === before.length) return now;
    before = now;
  }
}

it('pauses, resumes and cancels a principal’s message that is being sent', async () => {
  const { page } = visit;
  await changeSettings({ undo_seconds: 0, rate: 2 });
  await mailbox('messages', 'DELETE');
  await page.goto('/admin/email-logs/send-principal-emails');
  await page.getByRole('group', { name: 'Posts' }).getByRole('checkbox').first().check();
  const count = await previewedCount(page);
  await sendToAll(page, count);
  await page.getByText(/^Messages are going out/).waitFor({ timeout: 60_000 });

  await press(page, 'Pause');
  await page.getByText('On hold: no more messages are sent until you resume.').waitFor();
  const atPause = (await reachedAtRest()).length;
  expect(atPause).toBeLessThan(count);
  await press(page, 'Resume');
  await expect
    .poll(async () => (await reached()).length, { timeout: 30_000 })
    .toBeGreaterThan(atPause);
  await press(page, 'Cancel mailing');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Cancelled. No more messages will be sent.').waitFor();
  const atEnd = await reachedAtRest();
  expect(atEnd.length).toBeLessThan(count);
  expect(new Set(atEnd).size).toBe(atEnd.length);
}, 240_000);
