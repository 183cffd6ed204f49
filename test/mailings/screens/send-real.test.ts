import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { storeMailing } from '#test/support/college/mailings';
import {
  changeSettings,
  field,
  fill,
  press,
  principal,
  readers,
  sendScreens,
  suppress,
  weekly,
} from '#test/support/mail/send-screens';

const { screens, screen, asked, started, work, prepare, begin, finish } = sendScreens();

describe('a real send', () => {
  async function openDialog(page: Page) {
    await fill(page);
    await page.getByRole('switch', { name: 'Testing mode' }).uncheck();
    await press(page, 'Send Emails');
    await page.getByRole('heading', { name: 'Preview' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await press(page, 'Send Emails');
    return page.getByRole('dialog', { name: `Send to ${readers} people?` });
  }

  it('shows the preview, asks for confirmation, and can be cancelled before it starts', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    const dialog = await openDialog(page);
    await dialog.getByText(/Weekly Digest goes to 7 people/).waitFor();
    await dialog.getByText(/leaves in 1 minute/).waitFor();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    expect(asked()).toEqual([]);
    await press(page, 'Send Emails');
    await dialog.getByRole('button', { name: `Send to ${readers} people` }).click();
    await prepare();
    await page
      .getByRole('timer')
      .filter({ hasText: /Starts in/ })
      .waitFor();
    const audience_hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(asked()).toMatchObject([{ email_testing: false, audience_hash }]);
    await press(page, 'Undo send');
    await page.getByText('Cancelled before the first message. No messages were sent.').waitFor();
    expect(started()?.state).toBe('cancelled');
    await press(page, 'Back to the form');
    expect(await field(page, 'Blurb').inputValue()).toContain('Camp');
    expect(await page.getByRole('switch', { name: 'Testing mode' }).isChecked()).toBe(true);
  });

  it('shows progress, pauses and resumes, survives leaving the page, and ends with a notice for a day', async () => {
    await changeSettings(screens.college, { undo_seconds: 0 });
    await using at = await screen(weekly);
    const { page } = at;
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: `Send to ${readers} people` }).click();
    await begin();
    await page.getByText(/left, at \d+ messages a second/).waitFor();
    await press(page, 'Pause');
    await page.getByText('On hold: no more messages are sent until you resume.').waitFor();
    const address = page.url();
    await page.goto('/notices');
    await page.goto(address);
    await press(page, 'Resume');
    await finish({ sent: 6, failed: 1 });
    await page.getByText('Emails sent successfully').waitFor();
    await press(page, 'Show the people');
    await page.getByText('Failed: The address is not accepted.').waitFor();
    await page.goto(weekly);
    await page.getByText('Emails sent successfully').waitFor();
    // The time of the server has whole seconds.
    const aDayAgo = new Date(Date.now() - 86_402_000).toISOString();
    await work({ finished_at: aDayAgo });
    await page.goto(weekly);
    await field(page, 'Blurb').waitFor();
    await expect.poll(() => page.getByText('Emails sent successfully').count()).toBe(0);
  });

  it('shows the new preview when the recipients have changed', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    const dialog = await openDialog(page);
    await suppress(screens.college, 's.student');
    await dialog.getByRole('button', { name: `Send to ${readers} people` }).click();
    await page.getByText(/^Nothing was sent: the recipients or their messages changed/).waitFor();
    await page.getByText('6 people would get a message.').waitFor();
    await press(page, 'Send Emails');
    await page.getByRole('dialog', { name: 'Send to 6 people?' }).waitFor();
  });

  it('asks for confirmation before it cancels a mailing', async () => {
    await storeMailing(
      screens.college,
      {
        ...{ mailingUid: 'm-now', state: 'paused', started_at: '2026-06-01T20:00:00.000Z' },
        posts_left_out: [{ postUid: 'p9', title: 'Camp', reason: 'Paste it again.' }],
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
    await press(page, 'Cancel mailing');
    await press(page, 'No');
    expect(started()?.state).toBe('paused');
    await press(page, 'Cancel mailing');
    await press(page, 'Yes');
    await page.getByText('Cancelled. No more messages will be sent.').waitFor();
  });

  it('works by keyboard from the first field to the end', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    const until = async (name: RegExp, step = 'Tab') => {
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press(step);
        const on = await page.evaluate(() => {
          const at = document.activeElement;
          const label = at?.id
            ? document.querySelector(`label[for="${at.id}"]`)
            : at?.closest('label');
          return at?.getAttribute('aria-label') ?? label?.textContent ?? at?.textContent ?? '';
        });
        if (name.test(on)) return;
      }
      throw new Error(`The keyboard does not reach ${name}`);
    };
    await until(/^Blurb$/);
    await page.keyboard.type('News');
    await until(/^Exclusion list$/);
    await page.keyboard.type('one@example.org');
    await until(/^Testing mode$/);
    await page.keyboard.press('Space');
    await until(/^Send Emails$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Preview' }).waitFor();
    await until(/^Send Emails$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await until(/^Send to 7 people$/);
    await page.keyboard.press('Enter');
    await prepare();
    await page.getByRole('timer').waitFor();
    await until(/^Undo send$/);
    await page.keyboard.press('Enter');
    await page.getByText('Cancelled before the first message').waitFor();
  });
});

describe('accessibility', () => {
  const looks: readonly [string, string, ((page: Page) => Promise<void>)?][] = [
    ['the Email tab', '/admin?tab=email'],
    [
      'the form with faults',
      weekly,
      async (page) => {
        await press(page, 'Send Emails');
        await page.getByText('*Please enter blurb.').waitFor();
      },
    ],
    [
      'the preview',
      weekly,
      async (page) => {
        await fill(page);
        await press(page, 'Preview');
        await page.getByRole('heading', { name: 'Preview' }).waitFor();
      },
    ],
    [
      'the confirmation',
      weekly,
      async (page) => {
        await fill(page);
        await page.getByRole('switch', { name: 'Testing mode' }).uncheck();
        await press(page, 'Send Emails');
        await page.getByRole('heading', { name: 'Preview' }).waitFor();
        await press(page, 'Send Emails');
        await page.getByRole('dialog').waitFor();
      },
    ],
    ['the principal’s screen', principal, (page) => page.getByRole('checkbox').first().check()],
    [
      'a mailing',
      `${weekly}?mailing=00-daily`,
      async (page) => {
        await press(page, 'Show the people');
        await page.getByRole('region', { name: 'People, table' }).waitFor();
      },
    ],
  ];
  it.each(looks)(
    'finds no faults on %s, light and dark, on a desktop and a phone',
    async (_, path, act) => {
      await using at = await screen(path);
      await act?.(at.page);
      expect(await faultsInEveryLook(at.page)).toEqual([]);
    },
  );
});
