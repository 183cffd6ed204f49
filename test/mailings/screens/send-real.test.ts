import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { navigate } from '#test/support/browser/go';
import { storeMailing } from '#test/support/college/mailings';
import {
  changeSettings,
  field,
  fill,
  press,
  readers,
  send,
  sendScreens,
  suppress,
  weekly,
} from '#test/support/mail/send-screens';

const { screens, screen, asked, started, work, prepare, begin, finish } = sendScreens();

/** Presses Tab until the element with that label or text has the focus. */
async function until(page: Page, name: RegExp) {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const on = await page.evaluate(() => {
      const at = document.activeElement;
      const label = at?.id ? document.querySelector(`label[for="${at.id}"]`) : at?.closest('label');
      return at?.getAttribute('aria-label') ?? label?.textContent ?? at?.textContent ?? '';
    });
    if (name.test(on)) return;
  }
  throw new Error(`The keyboard does not reach ${name}`);
}

/** Fills in the form and comes to the preview, all by keyboard. */
async function previewByKeyboard(page: Page) {
  await until(page, /^Blurb$/);
  await page.keyboard.type('News of the Camp');
  await until(page, /^Exclusion list$/);
  await page.keyboard.type('one@example.org');
  await until(page, /^Testing mode$/);
  await page.keyboard.press('Space');
  await until(page, /^Send Emails/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
}

const confirmation = (page: Page, people: number = readers) =>
  page.getByRole('dialog', { name: `Send to ${people} people?` });

/** Turns the testing mode off and comes over the preview to the question. */
async function openDialog(page: Page) {
  await page.getByRole('switch', { name: 'Testing mode' }).uncheck();
  await send(page);
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await send(page);
  await confirmation(page).waitFor();
}

/** Comes from another screen to the form without a mailing in its address. */
async function openForm(page: Page) {
  await page.getByRole('link', { name: 'Email', exact: true }).click();
  await page.getByRole('link', { name: 'Send Emails' }).click();
  await field(page, 'Blurb').waitFor();
}

describe('a real send', () => {
  it('shows preview and confirmation by keyboard, is cancelled before its start, and shows changed recipients', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    await previewByKeyboard(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await until(page, /^Send Emails/);
    await page.keyboard.press('Enter');
    const dialog = confirmation(page);
    await dialog.getByText(/Weekly Digest goes to 7 people/).waitFor();
    await dialog.getByText(/leaves in 1 minute/).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    expect(asked()).toEqual([]);
    await send(page);
    await dialog.waitFor();
    await until(page, /^Send to 7 people$/);
    await page.keyboard.press('Enter');
    await prepare();
    await page
      .getByRole('timer')
      .filter({ hasText: /Starts in/ })
      .waitFor();
    const audience_hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(asked()).toMatchObject([{ email_testing: false, audience_hash }]);
    await until(page, /^Undo send$/);
    await page.keyboard.press('Enter');
    await page.getByText('Cancelled before the first message. No messages were sent.').waitFor();
    await expect.poll(() => started()?.state).toBe('cancelled');
    await press(page, 'Back to the form');
    expect(await field(page, 'Blurb').inputValue()).toContain('Camp');
    expect(await page.getByRole('switch', { name: 'Testing mode' }).isChecked()).toBe(true);
    await openDialog(page);
    await suppress(screens.college, 's.student');
    await dialog.getByRole('button', { name: `Send to ${readers} people` }).click();
    await page.getByText(/^Nothing was sent: the recipients or their messages changed/).waitFor();
    await page.getByText('6 people would get a message.').waitFor();
    await send(page);
    await confirmation(page, 6).waitFor();
  });

  it('shows progress, pauses and resumes, survives leaving the page, and ends with a notice for a day', async () => {
    await changeSettings(screens.college, { undo_seconds: 0 });
    await using at = await screen(weekly);
    const { page } = at;
    await fill(page);
    await openDialog(page);
    await confirmation(page)
      .getByRole('button', { name: `Send to ${readers} people` })
      .click();
    await begin();
    await page.getByText(/left, at \d+ messages a second/).waitFor();
    await press(page, 'Pause');
    await page.getByText('On hold: no more messages are sent until you resume.').waitFor();
    await navigate(page, 'Notices');
    await page.waitForURL('**/notices');
    await page.goBack();
    await press(page, 'Resume');
    await finish({ sent: 6, failed: 1 });
    await page.getByText('Emails sent successfully').waitFor();
    await press(page, 'Show the people');
    await page.getByText('Failed: The address is not accepted.').waitFor();
    await openForm(page);
    await page.getByText('Emails sent successfully').waitFor();
    // The time of the server has whole seconds.
    const aDayAgo = new Date(Date.now() - 86_402_000).toISOString();
    await work({ finished_at: aDayAgo });
    await openForm(page);
    await expect.poll(() => page.getByText('Emails sent successfully').count()).toBe(0);
  });

  it('shows what is unsure and left out, and asks for confirmation before it is cancelled', async () => {
    await storeMailing(
      screens.college,
      {
        mailingUid: 'm-now',
        state: 'paused',
        started_at: '2026-06-01T20:00:00.000Z',
        posts_left_out: [{ postUid: 'p9', title: 'Camp', reason: 'Paste it again.' }],
        left_out: [
          { reason: 'no address', count: 6 },
          { reason: 'turned off', count: 1 },
        ],
      },
      { sent: 4, claimed: 1, prepared: 5 },
    );
    await using at = await screen(`${weekly}?mailing=m-now`);
    const { page } = at;
    await page
      .getByText(
        /Unsure: the mail service has not confirmed 1 message. Without a confirmation by 2026-06-0/,
      )
      .waitFor();
    await page.getByText('Week of 1 to 7 June 2026').waitFor();
    await page.getByText('“Camp”. Paste it again.').waitFor();
    const leftOut = page.getByRole('list', { name: 'Not sent to:' }).getByRole('listitem');
    expect(await leftOut.allTextContents()).toEqual([
      '6 people without an e-mail address. See who has no address',
      '1 person who turned this mail off. ',
    ]);
    const way = leftOut.getByRole('link', { name: 'See who has no address' });
    expect(await way.getAttribute('href')).toBe('/admin?tab=dashboard');
    await press(page, 'Show the people');
    await page.getByRole('region', { name: 'People, table' }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await press(page, 'Cancel mailing');
    await press(page, 'No');
    expect(started()?.state).toBe('paused');
    await press(page, 'Cancel mailing');
    await press(page, 'Yes');
    await page.getByText('Cancelled. No more messages will be sent.').waitFor();
  });
});
