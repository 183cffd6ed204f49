import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInBothSchemes, widths } from '#test/support/browser/accessibility';
import { type Looking, open } from '#test/support/browser/browser';
import {
  aboutPosts,
  grid,
  logScreens,
  openEmailLog,
  path,
  press,
} from '#test/support/browser/email-log-screen';
import { search, setDay } from '#test/support/browser/list-filter';
import { logRecords, storeMessages } from '#test/support/mail/log-messages';

const screens = logScreens();

const logs = (at?: string, looking?: Looking) => openEmailLog(screens, at, looking);
const firstEmail = (page: Page) =>
  grid(page).getByRole('row').nth(1).locator('[data-field="SESDestinationAddress"]').textContent();
const counter = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Counters' })
    .locator('div', { has: page.locator('dt', { hasText: name }) })
    .locator('dd')
    .last();

const aboutAbsences = [
  ...['UserId', 'Name', 'Email', 'Sent Date', 'Type', 'Subject', 'StudentId', 'Student Name'],
  ...['Absence Date', 'Reason', 'Delivered', 'Opened', 'Clicked'],
];

describe('the e-mail log', () => {
  it('shows principal mails, newest first, and 6 counters', async () => {
    const { page } = await logs();
    await page.getByRole('heading', { level: 1, name: 'EMAIL LOGS' }).waitFor();
    await grid(page).waitFor();
    expect(await page.getByRole('radio', { name: 'PRINCIPAL' }).isChecked()).toBe(true);
    const heads = await page.getByRole('columnheader').allTextContents();
    expect(heads).toEqual(aboutPosts);
    expect(
      await page.getByRole('columnheader', { name: 'Sent Date' }).getAttribute('aria-sort'),
    ).toBe('descending');
    expect(await firstEmail(page)).toBe('carer000@families.example.edu');
    const counters = {
      Send: 60,
      Delivered: 54,
      Opened: 30,
      Clicked: 15,
      Bounces: 6,
      Complaints: 1,
    };
    for (const [name, count] of Object.entries(counters)) {
      expect(await counter(page, name).textContent(), name).toBe(String(count));
    }
    await page.getByText(/Opened only by a machine.*: 1\./).waitFor();
  });

  it('shows the columns of the absence types', async () => {
    const { page } = await logs(`${path}?type=Unverified+Absence`, { width: 1900 });
    await grid(page).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(aboutAbsences);
  });

  it('links each post by its title, or by its identifier', async () => {
    const { page } = await logs(`${path}?type=DIGEST`);
    const row = grid(page).getByRole('row').nth(1);
    const links = row.locator('[data-field="posts"]').getByRole('link');
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual([
      'The orchestra at the harbour: four hundred voices and one long bow',
      'Daily notices for Thursday',
      'p-gone',
    ]);
    const targets = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(targets).toEqual([
      '/connections/connection_details/p31',
      '/notices/notice_details/p30',
      '/notices/notice_details/p-gone',
    ]);
  });

  it('shows failures and opens by machines in words', async () => {
    const { page } = await logs();
    const row = (email: string) => grid(page).getByRole('row', { name: email });
    await row('carer003').getByText('Bounced permanently 2026-06-05 07:58 am').waitFor();
    await row('carer006').getByText('Complaint 2026-06-05 08:03 am').waitFor();
    await row('carer005').getByText('By a machine').waitFor();
  });

  it('says that there are no records, with counters of 0', async () => {
    const { page } = await logs(`${path}?type=DAILYEMAIL`);
    await page.getByText('No records found!').waitFor();
    expect(await counter(page, 'Send').textContent()).toBe('0');
    expect(await page.getByRole('button', { name: 'Export CSV' }).isDisabled()).toBe(true);
    await press(page, 'Reset the filter');
    await grid(page).waitFor();
  });

  it('sorts and pages on the server, and keeps both in the address', async () => {
    const { page } = await logs();
    await page.getByText('1–25, more follow').waitFor();
    await press(page, 'Next');
    await page.getByText('26–50, more follow').waitFor();
    expect(await firstEmail(page)).toContain('carer025');
    await page.getByRole('columnheader', { name: 'Email' }).click();
    await expect.poll(() => firstEmail(page)).toContain('carer059');
    expect(Object.fromEntries(search(page))).toEqual({ sort: 'SESDestinationAddress' });
    await page.goBack();
    await page.getByText('26–50, more follow').waitFor();
    await page.goto(`${path}?page=9&size=50`);
    await page.getByText('51–60 of 60').waitFor();
  });
});

describe('a column of the e-mail log', () => {
  it('sorts the table within the newest 1,000 e-mails', async () => {
    await storeMessages(screens.college, logRecords('PRINCIPAL', 1200));
    const { page } = await logs();
    await grid(page).waitFor();
    const calls = () => screens.server.calls.filter((each) => each.path === '/emailstatistics');
    for (const name of aboutPosts) {
      const head = page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
      await head.click();
      await expect.poll(() => head.getAttribute('aria-sort'), { message: name }).not.toBe('none');
    }
    await page.getByText('Sorted within the newest 1,000 e-mails.').waitFor();
    const before = calls().length;
    await page.goto(`${path}?sort=intended_recipient&order=asc&page=2`);
    await page.getByText('26–50, more follow').waitFor();
    expect(await firstEmail(page)).toContain('carer025');
    expect(calls().length).toBe(before + 1);
  });
});

describe('the filter of the e-mail log', () => {
  it('applies when Filter is pressed, shows that it is loading, and is stored in the address', async () => {
    const { page } = await logs();
    await grid(page).waitFor();
    screens.server.faults.delay = 700;
    await page.getByRole('radio', { name: 'DIGEST' }).check();
    await page.getByRole('textbox', { name: 'Email' }).fill('carer00');
    expect(search(page).size).toBe(0);
    await press(page, 'Filter');
    await page.getByRole('button', { name: 'Filter ...' }).waitFor();
    await page.getByText('1–10 of 10').waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).waitFor();
    expect(Object.fromEntries(search(page))).toEqual({ type: 'DIGEST', email: 'carer00' });
    await press(page, 'Reset');
    await page.getByRole('button', { name: 'Reset ...' }).waitFor();
    await page.getByText('1–25, more follow').waitFor();
    expect(await page.getByRole('radio', { name: 'PRINCIPAL' }).isChecked()).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('');
    expect(search(page).size).toBe(0);
  });

  it('finds a part of an address, and a post by its title', async () => {
    const { page } = await logs();
    await page.getByRole('textbox', { name: 'Email' }).fill('059@fam');
    await page.getByRole('textbox', { name: 'postUid' }).fill('term ahead');
    await press(page, 'Filter');
    await page.getByText('1–1 of 1').waitFor();
    expect(await firstEmail(page)).toContain('carer059');
  });

  it('reloads when Filter is pressed again without a change', async () => {
    const { page } = await logs();
    await grid(page).waitFor();
    const asked = () => screens.server.calls.filter((each) => each.path === '/emailstatistics');
    const before = asked().length;
    await press(page, 'Filter');
    await expect.poll(() => asked().length).toBe(before + 1);
  });

  it('reports wrong days and sends no request', async () => {
    const { page } = await logs();
    await grid(page).waitFor();
    const before = screens.server.calls.length;
    await setDay(page, 'Sent Date From', '2026-06-05');
    await press(page, 'Filter');
    await page.getByText('*Please select end date.').waitFor();
    await setDay(page, 'Sent Date To', '2026-06-01');
    await press(page, 'Filter');
    await page.getByText('*Please select valid date.').waitFor();
    await setDay(page, 'Sent Date From', '');
    await press(page, 'Filter');
    await page.getByText('*Please select start date.').waitFor();
    const since = screens.server.calls.slice(before);
    expect(since.filter((each) => each.path === '/emailstatistics')).toEqual([]);
  });

  it('combines days, a post and an address', async () => {
    const { page } = await logs();
    await grid(page).waitFor();
    const asked: URLSearchParams[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/emailstatistics'))
        asked.push(new URL(request.url()).searchParams);
    });
    await setDay(page, 'Sent Date From', '2026-06-01');
    await setDay(page, 'Sent Date To', '2026-06-30');
    await page.getByRole('textbox', { name: 'postUid' }).fill(' p33 ');
    await page.getByRole('textbox', { name: 'Email' }).fill('carer01');
    await page.keyboard.press('Enter');
    await page.getByText('1–10 of 10').waitFor();
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      ...{ types: 'PRINCIPAL', start_date: '2026-06-01', end_date: '2026-06-30' },
      ...{ postUid: 'p33', email: 'carer01', sort: 'SnsPublishTime', descending: 'true' },
    });
    await page.reload();
    await page.getByText('1–10 of 10').waitFor();
    expect(await page.getByRole('textbox', { name: 'postUid' }).inputValue()).toBe('p33');
  });

  it('shows a spinner for a slow response, and a failure with a retry button', async () => {
    screens.server.faults.delay = 900;
    const { page } = await logs();
    await page.getByRole('status', { name: 'Loading e-mails' }).waitFor();
    await grid(page).waitFor();
    delete screens.server.faults.delay;
    screens.server.faults.status = 400;
    await page.getByRole('radio', { name: 'DIGEST' }).check();
    await press(page, 'Filter');
    await page.getByRole('alert').waitFor();
    delete screens.server.faults.status;
    await press(page, 'Try again');
    await page.getByText('1–12 of 12').waitFor();
  });
});

describe('the e-mail log for a student', () => {
  it('is hidden', async () => {
    const context = await screens.as('s.student');
    const page = await open(context, path);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('EMAIL LOGS');
    expect(await page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0);
  });
});

describe.each(widths)('the e-mail log at %i px', (width) => {
  it('has no accessibility faults', async () => {
    const faults: string[] = [];
    const isNarrow = width < 768;
    for (const type of ['PRINCIPAL', 'DIGEST', 'Notify+Absence', 'DAILYEMAIL']) {
      const { context, page } = await logs(`${path}?type=${type}`, { width });
      const list = isNarrow ? page.getByRole('list', { name: 'E-mails' }) : grid(page);
      if (type !== 'DAILYEMAIL') await list.waitFor();
      if (isNarrow) await page.getByText('Filters', { exact: true }).click();
      if (type === 'PRINCIPAL') {
        await press(page, 'Export PDF');
        await page.getByText(/Making “PRINCIPAL Email Logs”/).waitFor();
      }
      if (type === 'DIGEST') {
        await setDay(page, 'Sent Date From', '2026-06-05');
        await press(page, 'Filter');
        await page.getByText('*Please select end date.').waitFor();
      }
      for (const fault of await faultsInBothSchemes(page)) faults.push(`${type}: ${fault}`);
      await context.close();
    }
    expect(faults).toEqual([]);
  });
});
