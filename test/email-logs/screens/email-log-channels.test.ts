import { expect, it } from 'vitest';
import { type EmailLogRecord, messageKeys } from '#functions/kernel/outbox/store/email-log-record';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import {
  aboutPosts,
  grid,
  logScreens,
  openEmailLog,
  path,
} from '#test/support/browser/email-log-screen';
import { heads } from '#test/support/browser/lists';
import { claimedMessage } from '#test/support/mail/mail-events';
import { schoolNamed } from '#test/support/records/school';

const screens = logScreens();

/** Stores a message of an emergency on another channel. */
async function stored(is: Partial<EmailLogRecord>) {
  const message = claimedMessage({ type: 'Other', kind: 'Emergency', state: 'sent', ...is });
  const keys = messageKeys(schoolNamed('main'), message);
  await screens.college.put('emailstatistics', { ...keys, ...message });
}
const sent = { at: '2026-06-04T22:00:00.000Z' };

it('shows pushes and texts beside e-mail, with the columns of each, and goes back to e-mail', async () => {
  await stored({ mailingUid: 'e#push', userUid: 'u1', name: 'Mary Hale', email: '', sent });
  const failed = { state: 'failed', refusal: 'No device takes pushes.' } as const;
  await stored({ mailingUid: 'e#push', userUid: 'u2', name: 'Paul Hale', email: '', ...failed });
  await stored({
    mailingUid: 'e#sms',
    userUid: 'u1',
    name: 'Mary Hale',
    email: '+61491570123',
    sent,
  });
  const { page } = await openEmailLog(screens, `${path}?type=Other`);
  await grid(page).waitFor();
  const channel = (name: string) =>
    page.getByRole('group', { name: 'Channel' }).getByRole('button', { name, exact: true });
  expect(await channel('E-mail').getAttribute('aria-pressed')).toBe('true');
  await channel('Push').click();
  const pushes = page.getByRole('grid', { name: 'Pushes' });
  await pushes.getByText('No device takes pushes.').waitFor();
  await expect.poll(() => heads(page)).toEqual(['Name', 'Sent Date', 'Type', 'Subject', 'Failed']);
  const counters = page.getByRole('region', { name: 'Counters' });
  expect((await counters.locator('dt').allTextContents()).join()).toBe('Send,Failed');
  expect((await counters.locator('dd').allTextContents()).join()).toBe('1,1');
  expect(await faultsInEveryLook(page)).toEqual([]);
  await channel('Texts').click();
  const texts = page.getByRole('grid', { name: 'Texts' });
  await texts.getByText('… 123').waitFor();
  expect(await page.getByText('4915').count()).toBe(0);
  await channel('E-mail').click();
  await grid(page).waitFor();
  await page.goto(path);
  await grid(page).waitFor();
  expect((await heads(page)).toSorted()).toEqual(aboutPosts.toSorted());
});
