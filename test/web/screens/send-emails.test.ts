import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/accessibility';
import { open, openScreens, type Screens } from '#test/web/support/browser';
import { mailState, standInMailing } from '#test/web/support/mail-state';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterAll(() => screens.close());
beforeEach(() => {
  Object.assign(mail(), mailState());
});

const mail = () => screens.server.state.mail;
const weekly = '/admin/email-logs/send-weekly-emails';
const principal = '/admin/email-logs/send-principal-emails';

async function screen(path: string, person = 'a.admin', width = 1280) {
  const context = await screens.as(person, { width });
  const page = await open(context, path);
  return { context, page, [Symbol.asyncDispose]: () => context.close() };
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const focused = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.id ?? '';
    return (
      document.querySelector(`label[for="${id}"]`)?.textContent ??
      document.activeElement?.textContent
    );
  });

async function fill(page: Page) {
  await field(page, 'Blurb').fill('A good week. <b>Camp</b> forms are due.');
  await field(page, 'Exclusion list').fill('one@example.org\ntwo@example.org');
}

describe('the weekly e-mail screen', () => {
  it('has the three kinds, the blurb with its hint, the exclusion list, and testing mode on', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    for (const name of ['Weekly Digest', 'Daily Reminders', 'Principals Message'])
      await page.getByRole('radio', { name }).waitFor();
    expect(await page.getByRole('radio', { name: 'Weekly Digest' }).isChecked()).toBe(true);
    await page.getByText('Bold: <b>words</b>').waitFor();
    expect(await page.getByRole('switch', { name: 'Testing mode' }).isChecked()).toBe(true);
    expect(await field(page, 'Test address').inputValue()).toBe('a.admin@example.edu');
    await page.getByRole('radio', { name: 'Daily Reminders' }).check();
    expect(await field(page, 'Blurb').count()).toBe(0);
    await page.getByRole('radio', { name: 'Principals Message' }).check();
    await page.getByRole('group', { name: 'Posts' }).waitFor();
  });

  it('says what is wrong with each field, leads to the first, and sends nothing', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    await field(page, 'Test address').fill('');
    await press(page, 'Send Emails');
    for (const sentence of [
      '*Please enter blurb.',
      '*Please enter email ids.',
      '*Please enter email id.',
    ])
      await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    expect(await focused(page)).toBe('Blurb');
    await fill(page);
    expect(await page.getByText('*Please enter blurb.').count()).toBe(0);
    await field(page, 'Exclusion list').fill('one@example.org; two@example.org');
    await field(page, 'Test address').fill('nobody');
    await press(page, 'Send Emails');
    await page.getByText('*Please select valid email ids.').waitFor();
    await page.getByText('*Please enter valid email id.').waitFor();
    expect(await focused(page)).toBe('Exclusion list');
    expect(mail().asked).toEqual([]);
    expect(mail().weekly).toBeUndefined();
  });

  it('asks for no blurb with reminders, and for posts with the principal’s message', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    await page.getByRole('radio', { name: 'Daily Reminders' }).check();
    await press(page, 'Preview');
    await page.getByRole('heading', { name: 'Preview' }).waitFor();
    await page.getByRole('radio', { name: 'Principals Message' }).check();
    await press(page, 'Preview');
    await page.getByText('Please choose at least one post.').waitFor();
  });

  it('sends a test to the test address alone, keeps the text, and says that it was sent', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    await fill(page);
    await field(page, 'Test address').fill('office@example.org');
    await press(page, 'Send Emails');
    await page.getByText('[SUCCESS] Email sent successfully').waitFor();
    await page.getByText('The test was sent to office@example.org').waitFor();
    expect(mail().asked).toMatchObject([
      { type: 'Weekly', email_testing: true, recipient: 'office@example.org' },
    ]);
    expect(mail().weekly).toMatchObject({
      email_text: 'A good week. <b>Camp</b> forms are due.',
      except_emails: 'one@example.org\ntwo@example.org',
      test_emails_list: ['office@example.org'],
    });
    await page.reload();
    expect(await field(page, 'Blurb').inputValue()).toContain('Camp');
    expect(await field(page, 'Test address').inputValue()).toBe('office@example.org');
  });

  it('shows a server’s sentence when a test is refused', async () => {
    mail().refusal = 'No any user was in queue';
    await using at = await screen(weekly);
    await fill(at.page);
    await press(at.page, 'Send Emails');
    await at.page.getByRole('alert').filter({ hasText: 'No any user was in queue' }).waitFor();
  });

  it('tells that somebody else saved the text, and loses nothing', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    await fill(page);
    await press(page, 'Save text');
    await page.getByText('Saved successfully.').waitFor();
    const theirs = {
      email_text: 'Theirs',
      updated_at: new Date(Date.now() + 1000).toISOString(),
      updated_by: 'Ines Marsh',
    };
    Object.assign(mail().weekly ?? {}, theirs);
    await field(page, 'Blurb').fill('Mine');
    await press(page, 'Send Emails');
    const dialog = page.getByRole('dialog', { name: /Somebody else changed this/ });
    await dialog.getByText('Ines Marsh saved a newer version').waitFor();
    expect(mail().asked).toEqual([]);
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    expect(await field(page, 'Blurb').inputValue()).toBe('Mine');
    await press(page, 'Save text');
    await page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect.poll(() => mail().weekly?.email_text).toBe('Mine');
  });

  it('keeps what was typed over a reload', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    page.on('dialog', (dialog) => void dialog.accept());
    await fill(page);
    await page.reload();
    expect(await field(page, 'Blurb').inputValue()).toContain('Camp');
  });
});

describe('the preview', () => {
  it('names the number, who is left out and why, unmatched entries and a sample with reasons', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    await fill(page);
    await press(page, 'Preview');
    await page.getByText('812 people would get a message.').waitFor();
    expect(await focused(page)).toBe('Preview');
    for (const words of [
      'No e-mail address: 31',
      'Address bounced or complained: 4',
      'stranger@example.org',
      'Carer of Ada and Ben',
    ])
      await page.getByText(words).waitFor();
    expect(mail().asked).toEqual([]);
  });

  it('shows the message as student, carer and staff: HTML without scripts, dark and narrow, and plain text', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    await fill(page);
    await press(page, 'Preview');
    const frame = page.frameLocator('iframe');
    await frame.getByText('For Tomás, as student.').waitFor();
    await press(page, 'Carer');
    await frame.getByText('For Priya, as carer.').waitFor();
    await page.getByText('This week at Harbour College, for Priya').waitFor();
    const picture = frame.getByRole('img', { name: 'The harbour' });
    await expect
      .poll(() => picture.evaluate((each) => (each as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect(await page.title()).not.toBe('ran');
    const ground = () =>
      frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    expect(await ground()).toBe('rgb(244, 244, 242)');
    await press(page, 'Dark');
    await frame.getByText('For Priya').waitFor();
    await expect.poll(ground).toBe('rgb(17, 20, 24)');
    await press(page, '375 px');
    await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBe(375);
    await press(page, 'Plain text');
    await page
      .getByRole('region', { name: 'Plain text' })
      .getByText('For Priya, as carer.')
      .waitFor();
  });

  it('says when it no longer fits the form, and what was sent already', async () => {
    mail().preview.already = {
      mailingUid: 'mailing-old',
      created_at: '2026-06-01T20:00:00.000Z',
      created_by: 'Ines Marsh',
    };
    await using at = await screen(weekly);
    const { page } = at;
    await fill(page);
    await press(page, 'Preview');
    await page.getByText(/was sent already, by Ines Marsh/).waitFor();
    await field(page, 'Blurb').fill('Another');
    await page.getByText(/The form has changed since this preview/).waitFor();
  });
});

describe('a real send', () => {
  async function untilDialog(page: Page) {
    await fill(page);
    await page.getByRole('switch', { name: 'Testing mode' }).uncheck();
    await press(page, 'Send Emails');
    await page.getByRole('heading', { name: 'Preview' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await press(page, 'Send Emails');
    return page.getByRole('dialog', { name: 'Send to 812 people?' });
  }

  it('shows the preview first, asks with number and kind, and can be taken back in its time', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    const dialog = await untilDialog(page);
    await dialog.getByText(/Weekly Digest goes to 812 people/).waitFor();
    await dialog.getByText(/leaves in 1 minute/).waitFor();
    await dialog.getByRole('button', { name: 'Not yet' }).click();
    expect(mail().asked).toEqual([]);
    await press(page, 'Send Emails');
    await dialog.getByRole('button', { name: 'Send to 812 people' }).click();
    await page
      .getByRole('timer')
      .filter({ hasText: /Begins in/ })
      .waitFor();
    expect(mail().asked).toMatchObject([{ email_testing: false, audience_hash: 'hash-1' }]);
    await press(page, 'Take back');
    await page
      .getByText('Taken back before the first message. Nobody was sent anything.')
      .waitFor();
    expect(mail().mailings[0]?.state).toBe('cancelled');
    await press(page, 'Back to the form');
    expect(await field(page, 'Blurb').inputValue()).toContain('Camp');
    expect(await page.getByRole('switch', { name: 'Testing mode' }).isChecked()).toBe(true);
  });

  it('counts live, can be paused and resumed, left and returned to, and ends with the notice that stays', async () => {
    mail().preview.undo_seconds = 0;
    mail().stride = 100;
    await using at = await screen(weekly);
    const { page } = at;
    const dialog = await untilDialog(page);
    await dialog.getByRole('button', { name: 'Send to 812 people' }).click();
    await page.getByText(/left, at 14 messages a second/).waitFor();
    await press(page, 'Pause');
    await page.getByText('On hold: no further message leaves until you resume.').waitFor();
    const address = page.url();
    await page.goto('/notices');
    await page.goto(address);
    mail().stride = 2000;
    await press(page, 'Resume');
    await page.getByText('Emails sent successfully').waitFor();
    await press(page, 'Show the people');
    await page.getByText('Failed: The address is not accepted.').waitFor();
    await page.goto(weekly);
    await page.getByText('Emails sent successfully').waitFor();
    // The server tells the time in whole seconds.
    const aDayAgo = new Date(Date.now() - 86_402_000).toISOString();
    Object.assign(mail().mailings[0] ?? {}, { finished_at: aDayAgo });
    await page.goto(weekly);
    await field(page, 'Blurb').waitFor();
    await expect.poll(() => page.getByText('Emails sent successfully').count()).toBe(0);
  });

  it('shows the new preview when the audience is another than the one that was shown', async () => {
    await using at = await screen(weekly);
    const { page } = at;
    const dialog = await untilDialog(page);
    mail().preview.audience_hash = 'hash-2';
    mail().preview.count = 813;
    await dialog.getByRole('button', { name: 'Send to 812 people' }).click();
    await page.getByText('Nothing was sent: the people changed.').waitFor();
    await page.getByText('813 people would get a message.').waitFor();
    await press(page, 'Send Emails');
    await page.getByRole('dialog', { name: 'Send to 813 people?' }).waitFor();
  });

  it('asks before a mailing on its way is cancelled', async () => {
    const counts = { prepared: 10, left_out: [], sent: 4, failed: 0, unsure: 1, left: 5 };
    mail().mailings.unshift(
      standInMailing({
        mailingUid: 'm-now',
        state: 'paused',
        started_at: new Date().toISOString(),
        counts,
      }),
    );
    await using at = await screen(`${weekly}?mailing=m-now`);
    const { page } = at;
    await page.getByText(/Unsure: handed over without an answer/).waitFor();
    await press(page, 'Cancel mailing');
    await press(page, 'No');
    expect(mail().mailings[0]?.state).toBe('paused');
    await press(page, 'Cancel mailing');
    await press(page, 'Yes');
    await page.getByText('Cancelled. Whoever had no message yet gets none.').waitFor();
  });

  it('goes from the first field to the end by keyboard alone', async () => {
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
    await until(/^Send to 812 people$/);
    await page.keyboard.press('Enter');
    await page.getByRole('timer').waitFor();
    await until(/^Take back$/);
    await page.keyboard.press('Enter');
    await page.getByText('Taken back before the first message').waitFor();
  });
});

describe('the principal’s e-mail screen', () => {
  it('sends the chosen posts in the order that was made', async () => {
    await using at = await screen(principal);
    const { page } = at;
    await press(page, 'Preview');
    await page.getByText('Please choose at least one post.').waitFor();
    const boxes = page.getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await press(page, 'Move up: Our term ahead: a message from the principal (9)');
    await press(page, 'Send Emails');
    await page.getByText('[SUCCESS] Email sent successfully').waitFor();
    expect(mail().asked).toMatchObject([
      { type: 'Principal', email_testing: true, postUids: ['p09', 'p00'] },
    ]);
  });

  it('is not there for those who may not send', async () => {
    await using at = await screen(principal, 'e.editor');
    await at.page.getByRole('heading', { level: 1, name: /not/i }).waitFor();
    expect(await at.page.getByRole('button', { name: 'Send Emails' }).count()).toBe(0);
  });
});

describe('the Email tab', () => {
  it('lists the mailings with state and counts, and leads to the screens', async () => {
    await using at = await screen('/admin?tab=email');
    const { page } = at;
    const row = page.getByRole('row', { name: /Daily Reminders/ });
    await row.getByText('638 of 640').waitFor();
    await row.getByText('The schedule').waitFor();
    await row.getByRole('link', { name: 'Daily Reminders' }).click();
    await page
      .getByRole('region', { name: 'Mailing' })
      .getByText('Emails sent successfully')
      .waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Send emails' }).click();
    await page.getByRole('heading', { level: 1, name: 'Send emails' }).waitFor();
  });

  it('shows what was sent since it was looked at last', async () => {
    await using at = await screen('/admin?tab=email');
    const { page } = at;
    await page.getByRole('row', { name: /Daily Reminders/ }).waitFor();
    await page.getByRole('link', { name: 'Send emails' }).click();
    await fill(page);
    await press(page, 'Send Emails');
    await page.getByText('[SUCCESS] Email sent successfully').waitFor();
    await page.getByRole('link', { name: 'Email', exact: true }).click();
    await page.getByRole('row', { name: /Weekly Digest \(test\)/ }).waitFor();
  });

  it('keeps the schedule, closed days and pace, and refuses numbers that mean nothing', async () => {
    await using at = await screen('/admin?tab=email');
    const { page } = at;
    await page.getByRole('switch', { name: 'Send the weekly digest by itself' }).check();
    await page.getByRole('combobox', { name: 'Day' }).selectOption('Monday');
    await field(page, 'Messages a second').fill('20');
    await field(page, 'Seconds to take a send back').fill('1.5');
    await press(page, 'Save settings');
    await page.getByText('Please give 0.1 to 14 messages a second, or nothing.').waitFor();
    await page.getByText('Please give whole seconds, at most 600.').waitFor();
    await field(page, 'Messages a second').fill('5');
    await field(page, 'Seconds to take a send back').fill('120');
    const stretch = page.getByRole('button', { name: '2026-07-06 to 2026-07-08, remove' });
    await stretch.focus();
    await page.keyboard.press('Delete');
    await press(page, 'Save settings');
    await page.getByText('Saved successfully.').waitFor();
    expect(mail().settings).toMatchObject({
      digest: { on: true, weekday: 1, hour: 15 },
      daily: { on: false },
      closed_days: ['2026-10-05'],
      undo_seconds: 120,
      rate: 5,
    });
  });

  it('tells that somebody else changed the settings, and loses nothing', async () => {
    await using at = await screen('/admin?tab=email');
    const { page } = at;
    await field(page, 'Seconds to take a send back').fill('30');
    mail().settings.updated_at = new Date().toISOString();
    await press(page, 'Save settings');
    await page.getByText(/Somebody else has changed the settings/).waitFor();
    expect(await field(page, 'Seconds to take a send back').inputValue()).toBe('30');
    await press(page, 'Overwrite with mine');
    await expect.poll(() => mail().settings.undo_seconds).toBe(30);
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
      'the last question',
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
      `${weekly}?mailing=mailing-old`,
      async (page) => {
        await press(page, 'Show the people');
        await page.getByRole('region', { name: 'People, table' }).waitFor();
      },
    ],
  ];
  it.each(looks)(
    'nothing stands in the way on %s, light and dark, on a desk and a phone',
    async (_, path, act) => {
      await using at = await screen(path);
      await act?.(at.page);
      expect(await faultsInEveryLook(at.page)).toEqual([]);
    },
  );
});
