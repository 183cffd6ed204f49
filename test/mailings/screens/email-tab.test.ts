import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import {
  changeSettings,
  field,
  fill,
  press,
  send,
  sendScreens,
} from '#test/support/mail/send-screens';

const { screens, screen, settings, finish } = sendScreens();

/** Saves the schedule, closed days and pace, and rejects invalid numbers. */
async function savesSettings(page: Page) {
  await page.getByRole('switch', { name: 'Send the weekly digest automatically' }).check();
  await page.getByRole('combobox', { name: 'Day' }).selectOption('Monday');
  await page.getByText('Closed days, undo and pace').click();
  await field(page, 'Messages a second').fill('200');
  await field(page, 'Seconds to undo a send').fill('1.5');
  await press(page, 'Save settings');
  await page.getByText('Enter a rate from 0.1 to 100, or leave it empty.').waitFor();
  await page.getByText('Enter whole seconds, at most 600.').waitFor();
  await field(page, 'Messages a second').fill('5');
  await field(page, 'Seconds to undo a send').fill('120');
  const range = page.getByRole('button', { name: '2026-07-06 to 2026-07-08, remove' });
  await range.focus();
  await page.keyboard.press('Delete');
  await press(page, 'Save settings');
  await page.getByText('Saved successfully.').waitFor();
  expect(settings()).toMatchObject({
    digest: { on: true, weekday: 1, hour: 15 },
    daily: { on: false },
    closed_days: ['2026-10-05'],
    undo_seconds: 120,
    rate: 5,
  });
}

/** Reports a conflict of the settings, and keeps the typed values. */
async function resolvesConflict(page: Page) {
  await field(page, 'Seconds to undo a send').fill('30');
  await changeSettings(screens.college, {});
  await press(page, 'Save settings');
  await page.getByText(/Somebody else has changed the settings/).waitFor();
  expect(await field(page, 'Seconds to undo a send').inputValue()).toBe('30');
  await press(page, 'Overwrite with mine');
  await expect.poll(() => settings()?.undo_seconds).toBe(30);
}

describe('the Email tab', () => {
  it('lists the mailings with state and counts, saves the settings, and shows a mailing that was sent since', async () => {
    await using at = await screen('/admin?tab=email');
    const { page } = at;
    const row = page.getByRole('row', { name: /Daily Reminders/ });
    await row.getByText('638 of 640').waitFor();
    await row.getByText('The schedule').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await savesSettings(page);
    await resolvesConflict(page);
    await row.getByRole('link', { name: 'Daily Reminders' }).click();
    await page
      .getByRole('region', { name: 'Mailing' })
      .getByText('Emails sent successfully')
      .waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Send Emails' }).click();
    await page.getByRole('heading', { level: 1, name: 'Send Emails' }).waitFor();
    await fill(page);
    await send(page);
    await finish({ sent: 3 });
    await page.getByText('[SUCCESS] Email sent successfully').waitFor();
    await page.getByRole('link', { name: 'Email', exact: true }).click();
    await page.getByRole('row', { name: /Weekly Digest \(test\)/ }).waitFor();
  });
});
