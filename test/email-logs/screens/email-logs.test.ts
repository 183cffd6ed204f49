import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import {
  aboutPosts,
  grid,
  logScreens,
  openEmailLog,
  path,
  press,
} from '#test/support/browser/email-log-screen';
import { headOf, heads, search, setDay, sortBy } from '#test/support/browser/lists';
import { logRecords, storeMessages } from '#test/support/mail/log-messages';

const screens = logScreens();

const firstEmail = (page: Page) =>
  grid(page).getByRole('row').nth(1).locator('[data-line="Email"]').textContent();
const counter = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Counters' })
    .locator('div', { has: page.locator('dt', { hasText: name }) })
    .locator('dd')
    .last();
/** Returns the calls that asked for the log. */
const asked = () => screens.server.calls.filter((each) => each.path === '/emailstatistics');
async function chooseType(page: Page, type: string) {
  await page.getByRole('radio', { name: type, exact: true }).check();
  await press(page, 'Filter');
}

const aboutAbsences = [
  'UserId',
  'Name',
  'Email',
  'Sent Date',
  'Type',
  'Subject',
  'StudentId',
  'Student Name',
  'Absence Date',
  'Reason',
  'Delivered',
  'Opened',
  'Clicked',
];

async function showsPrincipalMails(page: Page) {
  await page.getByRole('heading', { level: 1, name: 'EMAIL LOGS' }).waitFor();
  await grid(page).waitFor();
  expect(await page.getByRole('radio', { name: 'Principal’s message' }).isChecked()).toBe(true);
  expect((await heads(page)).toSorted()).toEqual(aboutPosts.toSorted());
  expect(
    await page.getByRole('columnheader', { name: 'Sent Date' }).getAttribute('aria-sort'),
  ).toBe('descending');
  expect(await firstEmail(page)).toBe('carer000@families.example.edu');
  const counters = { Send: 60, Delivered: 54, Opened: 30, Clicked: 15, Bounces: 6, Complaints: 1 };
  for (const [name, count] of Object.entries(counters)) {
    expect(await counter(page, name).textContent(), name).toBe(String(count));
  }
  await page.getByText(/^1 more was opened only by a machine/).waitFor();
  await page.getByText(/^1 more was clicked only by a machine/).waitFor();
}

/** Shows failures and opens by machines in words. */
async function showsFailures(page: Page) {
  const row = (email: string) => grid(page).getByRole('row', { name: email });
  await row('carer003').getByText('Bounced permanently 2026-06-05 07:58 am').waitFor();
  await row('carer006').getByText('Complaint 2026-06-05 08:03 am').waitFor();
  for (const act of ['Open', 'Click']) {
    const cell = row('carer005').locator(`[data-field="${act}"]`);
    await cell.getByText('By a machine').waitFor();
  }
}

/** Links each post by its title, or by its identifier. */
async function linksPosts(page: Page) {
  const row = grid(page).getByRole('row').nth(1);
  const links = row.locator('[data-line="Subject Link"]').getByRole('link');
  await expect
    .poll(() => links.allTextContents())
    .toEqual([
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
}

describe('the e-mail log', () => {
  it('shows the counters, the columns of each type, the posts, failures in words, and that there are no records', async () => {
    const { page } = await openEmailLog(screens);
    await showsPrincipalMails(page);
    await showsFailures(page);
    await chooseType(page, 'DIGEST (Weekly digest)');
    await linksPosts(page);
    await page.setViewportSize({ width: 1900, height: 1000 });
    await chooseType(page, 'Unverified Absence');
    await expect.poll(async () => (await heads(page)).toSorted()).toEqual(aboutAbsences.toSorted());
    await chooseType(page, 'DAILYEMAIL (Daily reminders)');
    await page.getByText('No records found!').waitFor();
    expect(await counter(page, 'Send').textContent()).toBe('0');
    expect(await page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0);
    await page.getByText('No daily reminder has been sent yet.').waitFor();
    await page.getByRole('button', { name: /^Principal’s message: 60 sent$/ }).click();
    await grid(page).waitFor();
    await chooseType(page, 'DAILYEMAIL (Daily reminders)');
    await press(page, 'Reset the filter');
    await grid(page).waitFor();
  });

  it('sorts and pages on the server, and keeps both in the address', async () => {
    const { page } = await openEmailLog(screens, `${path}?page=9&size=50`);
    await page.getByText('51–60 of 60').waitFor();
    await page.getByLabel('Rows per page').selectOption('25');
    await page.getByText('1–25, more follow').waitFor();
    await press(page, 'Next');
    await page.getByText('26–50, more follow').waitFor();
    expect(await firstEmail(page)).toContain('carer025');
    await sortBy(page, 'Email');
    await expect.poll(() => firstEmail(page)).toContain('carer059');
    expect(Object.fromEntries(search(page))).toEqual({ sort: 'SESDestinationAddress' });
    await page.goBack();
    await page.getByText('26–50, more follow').waitFor();
  });

  it('sorts the table by each column within the newest 1,000 e-mails', async () => {
    await storeMessages(screens.college, logRecords('PRINCIPAL', 1200));
    const { page } = await openEmailLog(
      screens,
      `${path}?sort=intended_recipient&order=asc&page=2`,
    );
    await page.getByText('26–50, more follow').waitFor();
    expect(await firstEmail(page)).toContain('carer025');
    expect(asked().length).toBe(1);
    for (const name of aboutPosts) {
      await sortBy(page, name);
      const head = headOf(page, name);
      await expect.poll(() => head.getAttribute('aria-pressed'), { message: name }).toBe('true');
    }
    await page.getByText('Sorted within the newest 1,000 e-mails.').waitFor();
  });
});

/** Reports wrong days, and sends no request. */
async function reportsWrongDays(page: Page) {
  const before = asked().length;
  await setDay(page, 'Sent Date From', '2026-06-05');
  await press(page, 'Filter');
  await page.getByText('*Please select end date.').waitFor();
  await setDay(page, 'Sent Date To', '2026-06-01');
  await press(page, 'Filter');
  await page.getByText('*Please select valid date.').waitFor();
  await setDay(page, 'Sent Date From', '');
  await press(page, 'Filter');
  await page.getByText('*Please select start date.').waitFor();
  expect(asked().length).toBe(before);
}

describe('the filter of the e-mail log', () => {
  it('applies when Filter is pressed, shows that it is loading or failed, and is stored in the address', async () => {
    screens.server.faults.delay = 1500;
    const { page } = await openEmailLog(screens);
    await page.getByRole('status', { name: 'Loading e-mails' }).waitFor();
    expect(await counter(page, 'Send').textContent()).toBe('loading');
    await grid(page).waitFor();
    await page.getByRole('radio', { name: 'Weekly digest' }).check();
    await page.getByRole('textbox', { name: 'Email' }).fill('carer00');
    expect(search(page).size).toBe(0);
    await press(page, 'Filter');
    await page.getByRole('button', { name: 'Filter ...' }).waitFor();
    expect(await counter(page, 'Send').textContent()).toBe('loading');
    await page.getByText('1–10 of 10').waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).waitFor();
    expect(Object.fromEntries(search(page))).toEqual({ type: 'DIGEST', email: 'carer00' });
    await press(page, 'Reset');
    await page.getByRole('button', { name: 'Reset ...' }).waitFor();
    await page.getByText('1–25, more follow').waitFor();
    expect(await page.getByRole('radio', { name: 'Principal’s message' }).isChecked()).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('');
    expect(search(page).size).toBe(0);
    delete screens.server.faults.delay;
    screens.server.faults.status = 400;
    await chooseType(page, 'DIGEST (Weekly digest)');
    await page.getByRole('alert').waitFor();
    // The list and the counters are two calls, and both must have failed.
    await page.waitForLoadState('networkidle');
    expect(await counter(page, 'Send').textContent()).toBe('–not known');
    expect(await page.getByText(/only by a machine/).count()).toBe(0);
    delete screens.server.faults.status;
    await press(page, 'Try again');
    await page.getByText('1–12 of 12').waitFor();
    expect(await counter(page, 'Send').textContent()).toBe('12');
  });

  it('reloads without a change, reports wrong days, and combines days, a post and an address', async () => {
    const { page } = await openEmailLog(screens);
    await grid(page).waitFor();
    const before = asked().length;
    await press(page, 'Filter');
    await expect.poll(() => asked().length).toBe(before + 1);
    await page.getByRole('button', { name: 'Filter', exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill('059@fam');
    await page.getByRole('textbox', { name: 'postUid' }).fill('term ahead');
    await press(page, 'Filter');
    await page.getByText('1–1 of 1').waitFor();
    expect(await firstEmail(page)).toContain('carer059');
    await press(page, 'Reset');
    await page.getByText('1–25, more follow').waitFor();
    await expect.poll(() => asked().length).toBe(before + 3);
    await reportsWrongDays(page);
    await setDay(page, 'Sent Date From', '2026-06-01');
    await setDay(page, 'Sent Date To', '2026-06-30');
    await page.getByRole('textbox', { name: 'postUid' }).fill(' p33 ');
    await page.getByRole('textbox', { name: 'Email' }).fill('carer01');
    const request = page.waitForRequest(/\/emailstatistics/);
    await page.keyboard.press('Enter');
    await page.getByText('1–10 of 10').waitFor();
    const query = new URL((await request).url()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      types: 'PRINCIPAL',
      start_date: '2026-06-01',
      end_date: '2026-06-30',
      postUid: 'p33',
      email: 'carer01',
      sort: 'SnsPublishTime',
      descending: 'true',
    });
    await page.reload();
    await page.getByText('1–10 of 10').waitFor();
    expect(await page.getByRole('textbox', { name: 'postUid' }).inputValue()).toBe('p33');
  });
});

it('has no accessibility faults in the e-mail log with a wrong day and a PDF that is made', async () => {
  const { page } = await openEmailLog(screens, `${path}?type=DIGEST`, { width: 375 });
  await page.getByRole('list', { name: 'E-mails' }).waitFor();
  await page.getByText('Filters · 1', { exact: true }).click();
  await press(page, 'Export');
  await press(page, 'Export PDF');
  await page.getByText(/Making “DIGEST Email Logs”/).waitFor();
  await setDay(page, 'Sent Date From', '2026-06-05');
  await press(page, 'Filter');
  await page.getByText('*Please select end date.').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});
