import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type EmailLogRecord, messageKeys } from '#functions/kernel/outbox/store/email-log-record';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { api } from '#shared/api';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { claimedMessage } from '#test/support/mail/mail-events';
import { schoolNamed } from '#test/support/records/school';

const screens = screensWith();

const stored = () => screens.college.ask('a.hart', api['notification-preferences'].get, {});
/** Changes the preferences of Amelia, as another device does. */
const choose = async (is: object) => {
  const { email: _, suppressed: __, ...before } = await stored();
  await screens.college.ask('a.hart', api['notification-preferences'].update, { ...before, ...is });
};
/** Stores that mail to Amelia is suppressed. */
const suppress = (reason: 'bounce' | 'complaint') =>
  suppressionRepository(screens.college.tables).of(schoolNamed('main')).add('a.hart@example.edu', {
    reason,
    at: '2026-06-01T00:00:00.000Z',
    mailingUid: 'mailing-1',
  });

async function preferences(path = '/notification-preferences') {
  const context = await screens.as('a.hart');
  return open(context, path);
}
const daily = (page: Page) => page.getByRole('switch', { name: 'Mail: Daily reminders' });

/** Saves a change at once, and reverts it with Undo. */
async function undoesChange(page: Page) {
  await daily(page).click();
  await expect.poll(async () => (await stored()).daily).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored()).daily).toBe(true);
  await expect.poll(() => daily(page).isChecked()).toBe(true);
}

/** Saves the day of the digest and quiet hours over midnight. */
async function savesTimes(page: Page) {
  await page.getByRole('combobox', { name: 'When' }).selectOption('Wednesday');
  await expect.poll(async () => (await stored()).digest_day).toBe(3);
  await page.getByRole('switch', { name: 'Quiet hours' }).check();
  await expect.poll(async () => (await stored()).quiet).toEqual({ from: '21:00', to: '07:00' });
  await page.getByLabel('To', { exact: true }).fill('06:15');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored()).quiet).toEqual({ from: '21:00', to: '06:15' });
  await page.getByRole('combobox', { name: 'When' }).selectOption('The school’s day');
  await expect.poll(async () => (await stored()).digest_day).toBeUndefined();
  await page.getByRole('switch', { name: 'Quiet hours' }).uncheck();
  await expect.poll(async () => (await stored()).quiet).toBeUndefined();
}

it('saves each change at once, reverts one with Undo, and saves several quick changes', async () => {
  const page = await preferences('/');
  await page.getByRole('button', { name: /person menu/ }).click();
  await page.getByRole('link', { name: 'Messages to me' }).click();
  await page.getByRole('heading', { level: 1, name: 'Messages to me' }).waitFor();
  const emergency = page.getByRole('group', { name: 'Emergency messages' });
  await emergency.getByText('Mail: always').waitFor();
  expect(await emergency.getByRole('switch').count()).toBe(0);
  await undoesChange(page);
  await savesTimes(page);
  screens.server.faults.delay = 200;
  for (const name of ['Weekly digest', 'Daily reminders', 'Principal’s messages'])
    await page.getByRole('switch', { name: `Mail: ${name}` }).click();
  await expect.poll(stored).toMatchObject({ digest: false, daily: false, principal: false });
});

it('reports a conflict with another device, shows the stored choice, and explains a complaint', async () => {
  await suppress('complaint');
  const page = await preferences();
  await page.getByText(/was reported as unwanted/).waitFor();
  await page.getByText(/the school office, \(02\) 5550 0100/).waitFor();
  await daily(page).waitFor();
  await choose({ principal: false });
  // The conflict may reset the switch before the test can check it.
  await daily(page).click();
  await page.getByRole('alert').filter({ hasText: 'Another person has changed this' }).waitFor();
  await expect
    .poll(() => page.getByRole('switch', { name: 'Mail: Principal’s messages' }).isChecked())
    .toBe(false);
  expect(await daily(page).isChecked()).toBe(true);
});

it('explains what to do about an address after a bounce, without accessibility faults', async () => {
  await suppress('bounce');
  await choose({ quiet: { from: '21:00', to: '07:00' } });
  const page = await preferences();
  await page.getByText(/could not be delivered/).waitFor();
  await page.getByText(/the school office, \(02\) 5550 0100/).waitFor();
  await page.getByRole('switch').first().waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it('lists what was sent on each channel and why, and turns a kind off from there', async () => {
  await choose({ digest: true });
  await sent({
    mailingUid: 'week-1',
    type: 'DIGEST',
    subject: 'News for the week',
    why: digestWhy,
  });
  await sent({
    mailingUid: 'fire#push',
    type: 'Other',
    kind: 'Emergency',
    subject: 'Emergency: stay inside',
    why: 'You get this as a member of staff: emergency messages.',
  });
  const page = await preferences();
  const list = page.getByRole('region', { name: 'Sent in the last 30 days' });
  await list.getByText(digestWhy).waitFor();
  await list.getByText(/^Mail about support .*is not in this list/).waitFor();
  const emergency = list.getByRole('listitem').filter({ hasText: 'Emergency: stay inside' });
  await emergency.getByText('Push').waitFor();
  expect(await emergency.getByRole('button').count()).toBe(0);
  expect(await faultsInEveryLook(page)).toEqual([]);
  await list.getByRole('button', { name: 'Turn off weekly digest' }).click();
  await expect.poll(async () => (await stored()).digest).toBe(false);
  await expect.poll(() => list.getByRole('button', { name: /Turn off/ }).count()).toBe(0);
});

const digestWhy = 'You get this as a member of staff: the weekly digest.';

/** Stores a message that left for Amelia an hour ago. */
async function sent(is: Partial<EmailLogRecord>) {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const message = claimedMessage({
    userUid: 'u-a.hart',
    state: 'sent',
    claim: { id: 'c', at },
    sent: { at },
    ...is,
  });
  const keys = messageKeys(schoolNamed('main'), message);
  await screens.college.put('emailstatistics', { ...keys, ...message });
}
