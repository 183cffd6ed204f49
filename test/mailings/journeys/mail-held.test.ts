import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';

/**
 * A principal's message on the running portal that is paused, resumed, and cancelled before its
 * end.
 */

let demo: DemoPortal;
beforeAll(async () => {
  demo = await startDemoPortal();
}, 300_000);
afterAll(() => demo.stop());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Returns the recipients of all messages in the local mailbox. */
async function reached(): Promise<string[]> {
  const answer = await fetch(`http://localhost:${demo.portal.port}/mailbox/messages.json`);
  const { messages } = (await answer.json()) as { messages: { recipients: string[] }[] };
  return messages.flatMap(({ recipients }) => recipients);
}

it('pauses, resumes and cancels a principal’s message that is being sent', async () => {
  const { page, context } = await demo.signIn('main', 'ada', '/admin?tab=email');
  const settings = page.getByRole('form', { name: 'Settings' });
  await settings.getByRole('textbox', { name: 'Seconds to undo a send' }).fill('0');
  await settings.getByRole('textbox', { name: 'Messages a second' }).fill('2');
  await press(page, 'Save settings');
  await page.getByText('Saved successfully.').waitFor();

  await page.goto('/admin/email-logs/send-principal-emails');
  await press(page, 'Preview');
  await page.getByRole('alert').first().waitFor();
  await page.getByRole('group', { name: 'Posts' }).getByRole('checkbox').first().check();
  await press(page, 'Preview');
  const countText = page.getByText(/\d+ people would get a message\./);
  await countText.waitFor();
  const count = Number((await countText.textContent())?.match(/\d+/)?.[0]);
  expect(count).toBeGreaterThan(20);
  await page.getByRole('switch', { name: 'Testing mode' }).uncheck();
  await press(page, 'Send Emails');
  await press(page, `Send to ${count} people`);
  await page.getByText(/^Messages are going out/).waitFor({ timeout: 60_000 });

  await press(page, 'Pause');
  await page.getByText('On hold: no more messages are sent until you resume.').waitFor();
  // Messages in flight at the time of the pause may still arrive.
  await page.waitForTimeout(2_000);
  const atPause = (await reached()).length;
  expect(atPause).toBeLessThan(count);
  await page.waitForTimeout(3_000);
  expect(await reached()).toHaveLength(atPause);

  await page.reload();
  await press(page, 'Resume');
  await expect
    .poll(async () => (await reached()).length, { timeout: 30_000 })
    .toBeGreaterThan(atPause);
  await press(page, 'Cancel mailing');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Cancelled. No more messages will be sent.').waitFor();
  await page.waitForTimeout(2_000);
  const atEnd = await reached();
  expect(atEnd.length).toBeLessThan(count);
  expect(new Set(atEnd).size).toBe(atEnd.length);
  await page.waitForTimeout(3_000);
  expect(await reached()).toHaveLength(atEnd.length);
  await context.close();
}, 240_000);
