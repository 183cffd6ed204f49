import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoPortal, startDemoPortal } from '#test/support/demo-portal';

/** A principal's message that is held, goes on, and is ended before everybody has it, on the running portal. */

let demo: DemoPortal;
beforeAll(async () => {
  demo = await startDemoPortal();
}, 300_000);
afterAll(() => demo.stop());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** To whom the local mailbox has a message. */
async function reached(): Promise<string[]> {
  const answer = await fetch(`http://localhost:${demo.portal.port}/mailbox/messages.json`);
  const { messages } = (await answer.json()) as { messages: { recipients: string[] }[] };
  return messages.flatMap(({ recipients }) => recipients);
}

it('leaves when it may, stands still while it is held, and ends with those who have it', async () => {
  const { page, context } = await demo.signIn('main', 'ada', '/admin?tab=email');
  const settings = page.getByRole('form', { name: 'Settings' });
  await settings.getByRole('textbox', { name: 'Seconds to take a send back' }).fill('0');
  await settings.getByRole('textbox', { name: 'Messages a second' }).fill('2');
  await press(page, 'Save settings');
  await page.getByText('Saved successfully.').waitFor();

  await page.goto('/admin/email-logs/send-principal-emails');
  await press(page, 'Preview');
  await page.getByRole('alert').first().waitFor();
  await page.getByRole('group', { name: 'Posts' }).getByRole('checkbox').first().check();
  await press(page, 'Preview');
  const told = page.getByText(/\d+ people would get a message\./);
  await told.waitFor();
  const count = Number((await told.textContent())?.match(/\d+/)?.[0]);
  expect(count).toBeGreaterThan(20);
  await page.getByRole('switch', { name: 'Testing mode' }).uncheck();
  await press(page, 'Send Emails');
  await press(page, `Send to ${count} people`);
  await page.getByText(/^Messages are going out/).waitFor({ timeout: 60_000 });

  await press(page, 'Pause');
  await page.getByText('On hold: no further message leaves until you resume.').waitFor();
  // What was on its way when it was held may still arrive.
  await page.waitForTimeout(2_000);
  const held = (await reached()).length;
  expect(held).toBeLessThan(count);
  await page.waitForTimeout(3_000);
  expect(await reached()).toHaveLength(held);

  await page.reload();
  await press(page, 'Resume');
  await expect
    .poll(async () => (await reached()).length, { timeout: 30_000 })
    .toBeGreaterThan(held);
  await press(page, 'Cancel mailing');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Cancelled. Whoever had no message yet gets none.').waitFor();
  await page.waitForTimeout(2_000);
  const had = await reached();
  expect(had.length).toBeLessThan(count);
  expect(new Set(had).size).toBe(had.length);
  await page.waitForTimeout(3_000);
  expect(await reached()).toHaveLength(had.length);
  await context.close();
}, 240_000);
