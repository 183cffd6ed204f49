import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faultsInBothSchemes, widths } from '#test/support/accessibility';
import { type Looking, open, openScreens, type Screens } from '#test/web/support/browser';
import { emailLogsState, logMessage } from '#test/web/support/email-logs';
import { sheetOf } from '#test/web/support/sheet';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterAll(() => screens.close());
afterEach(() => {
  delete screens.server.faults.delay;
  delete screens.server.state.emailLogs.failure;
  delete screens.server.faults.status;
  Object.assign(screens.server.state.emailLogs, emailLogsState());
});

const path = '/admin/email-logs';

/** Opens the logs and waits for their first answer. */
async function logs(at = path, looking: Looking = {}) {
  const context = await screens.as('a.admin', { width: 1280, height: 1000, ...looking });
  const page = await open(context, at);
  await page.getByRole('region', { name: 'Counters' }).waitFor();
  return { context, page };
}

const grid = (page: Page) => page.getByRole('grid', { name: 'E-mails' });
const firstEmail = (page: Page) =>
  grid(page).getByRole('row').nth(1).locator('[data-field="SESDestinationAddress"]').textContent();
const search = (page: Page) => new URL(page.url()).searchParams;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const counter = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Counters' })
    .locator('div', { has: page.locator('dt', { hasText: name }) })
    .locator('dd')
    .last();

async function setDay(page: Page, label: string, day: string) {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  if (day) await page.keyboard.type(day.replaceAll('-', ''));
}

const aboutPosts = [
  ...['Email', 'Intended Recipient', 'Sent Date', 'Type', 'Posts Uid', 'Subject Link'],
  ...['Delivered', 'Opened', 'Clicked'],
];
const aboutAbsences = [
  ...['UserId', 'Name', 'Email', 'Sent Date', 'Type', 'Subject', 'StudentId', 'Student Name'],
  ...['Absence Date', 'Reason', 'Delivered', 'Opened', 'Clicked'],
];

describe('the logs', () => {
  it('begin with the principal’s messages, newest first, and six counters', async () => {
    const { context, page } = await logs();
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
    await page.getByText(/Opened by a machine alone.*: 1\./).waitFor();
    await context.close();
  });

  it('have the columns of the absence types', async () => {
    const { context, page } = await logs(`${path}?type=Unverified+Absence`, { width: 1900 });
    await grid(page).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(aboutAbsences);
    await context.close();
  });

  it('link to each post by its title, else by its identifier', async () => {
    const { context, page } = await logs(`${path}?type=DIGEST`);
    const row = grid(page).getByRole('row').nth(1);
    const links = row.locator('[data-field="posts"]').getByRole('link');
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual([
      'The orchestra at the harbour',
      'Daily notices for Thursday',
      'p-gone',
    ]);
    const targets = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(targets).toEqual([
      '/connections/connection_details/p02',
      '/notices/notice_details/p03',
      '/notices/notice_details/p-gone',
    ]);
    await context.close();
  });

  it('say in words what went wrong, and what a machine opened', async () => {
    const { context, page } = await logs();
    const row = (email: string) => grid(page).getByRole('row', { name: email });
    await row('carer003').getByText('Bounced for good 2026-06-05 07:58 am').waitFor();
    await row('carer006').getByText('Complaint 2026-06-05 08:03 am').waitFor();
    await row('carer005').getByText('By a machine').waitFor();
    await context.close();
  });

  it('say that there are no records, with counters of 0', async () => {
    const { context, page } = await logs(`${path}?type=DAILYEMAIL`);
    await page.getByText('No records found!').waitFor();
    expect(await counter(page, 'Send').textContent()).toBe('0');
    expect(await page.getByRole('button', { name: 'Export CSV' }).isDisabled()).toBe(true);
    await press(page, 'Reset the filter');
    await grid(page).waitFor();
    await context.close();
  });

  it('are sorted and paged by the server, and the address says how', async () => {
    const { context, page } = await logs();
    await page.getByText('1–25 of more than 25').waitFor();
    await press(page, 'Next');
    await page.getByText('26–50 of more than 50').waitFor();
    expect(await firstEmail(page)).toContain('carer025');
    await page.getByRole('columnheader', { name: 'Email' }).click();
    await expect.poll(() => firstEmail(page)).toContain('carer059');
    expect(Object.fromEntries(search(page))).toEqual({ sort: 'SESDestinationAddress' });
    await page.goBack();
    await page.getByText('26–50 of more than 50').waitFor();
    await page.goto(`${path}?page=9&size=50`);
    await page.getByText('51–60 of 60').waitFor();
    await context.close();
  });
});

describe('the filter', () => {
  it('counts once Filter is pressed, says that it works, and is in the address', async () => {
    const { context, page } = await logs();
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
    await page.getByText('1–25 of more than 25').waitFor();
    expect(await page.getByRole('radio', { name: 'PRINCIPAL' }).isChecked()).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('');
    expect(search(page).size).toBe(0);
    await context.close();
  });

  it('asks again when the same is asked for again', async () => {
    const { context, page } = await logs();
    await grid(page).waitFor();
    const asked = () => screens.server.calls.filter((each) => each.path === '/emailstatistics');
    const before = asked().length;
    await press(page, 'Filter');
    await expect.poll(() => asked().length).toBe(before + 1);
    await context.close();
  });

  it('says what is wrong with the days, and asks for nothing', async () => {
    const { context, page } = await logs();
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
    await page.getByRole('textbox', { name: 'postUid' }).fill('not an id');
    await press(page, 'Filter');
    await page.getByText('That is not a valid identifier').waitFor();
    const since = screens.server.calls.slice(before);
    expect(since.filter((each) => each.path === '/emailstatistics')).toEqual([]);
    await context.close();
  });

  it('asks for days, a post and an address together', async () => {
    const { context, page } = await logs();
    await grid(page).waitFor();
    const asked: URLSearchParams[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/emailstatistics'))
        asked.push(new URL(request.url()).searchParams);
    });
    await setDay(page, 'Sent Date From', '2026-06-01');
    await setDay(page, 'Sent Date To', '2026-06-30');
    await page.getByRole('textbox', { name: 'postUid' }).fill(' p00 ');
    await page.getByRole('textbox', { name: 'Email' }).fill('carer01');
    await page.keyboard.press('Enter');
    await page.getByText('1–10 of 10').waitFor();
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      ...{ types: 'PRINCIPAL', start_date: '2026-06-01', end_date: '2026-06-30' },
      ...{ postUid: 'p00', email: 'carer01', sort: 'SnsPublishTime', descending: 'true' },
    });
    await page.reload();
    await page.getByText('1–10 of 10').waitFor();
    expect(await page.getByRole('textbox', { name: 'postUid' }).inputValue()).toBe('p00');
    await context.close();
  });

  it('shows a spinner when an answer takes long, and a failure with a way on', async () => {
    screens.server.faults.delay = 900;
    const { context, page } = await logs();
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
    await context.close();
  });
});

describe('the files', () => {
  it('hold all messages that the filter finds: CSV without formulas', async () => {
    const { context, page } = await logs();
    await grid(page).waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Export CSV')]);
    expect(file.suggestedFilename()).toBe('email-logs.csv');
    const text = readFileSync(await file.path(), 'utf8');
    const lines = text.trimEnd().split('\r\n');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(lines[0]).toBe(`\ufeff${aboutPosts.join(',')}`);
    expect(lines).toHaveLength(61);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(lines[2]).toContain('Family 1 王小明,2026-06-05 07:59 am,PRINCIPAL,p00,');
    expect(lines[4]).toContain('Bounced for good 2026-06-05 07:58 am');
    await context.close();
  });

  it('hold all messages that the filter finds: XLSX with typed cells, none a formula', async () => {
    const { context, page } = await logs();
    await grid(page).waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Export XLSX')]);
    expect(file.suggestedFilename()).toBe('email-logs.xlsx');
    const { rows, formulas } = sheetOf(readFileSync(await file.path()));
    expect(formulas).toBe(0);
    expect(rows).toHaveLength(61);
    expect(rows[0]).toEqual(aboutPosts);
    expect(rows[1]?.[1]).toBe('=HYPERLINK("http://evil.example")');
    expect(rows[1]?.[2]).toEqual(new Date('2026-06-05T08:00:00Z'));
    expect(rows[2]?.slice(0, 2)).toEqual(['carer001@families.example.edu', 'Family 1 王小明']);
    expect(rows[4]?.[6]).toBe('Bounced for good 2026-06-05 07:58 am');
    await context.close();
  });

  it('are read page by page with progress, and can be stopped', async () => {
    const { state } = screens.server;
    state.emailLogs.messages = Array.from({ length: 2600 }, (_, i) => ({
      ...logMessage('PRINCIPAL', 1),
      emailstatisticsUid: `many${i}`,
    }));
    const { context, page } = await logs();
    await grid(page).waitFor();
    screens.server.faults.delay = 1500;
    await press(page, 'Export CSV');
    await page.getByText('1,000 of 2,600 e-mails read').waitFor();
    await page.getByRole('progressbar', { name: 'Reading e-mails' }).waitFor();
    await press(page, 'Cancel');
    await page.getByRole('button', { name: 'Export CSV' }).waitFor();
    delete screens.server.faults.delay;
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Export CSV')]);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.trimEnd().split('\r\n')).toHaveLength(2601);
    await context.close();
  });
});

describe('the PDF', () => {
  it('is made with progress, can be left and returned to, and fetched when it is ready', async () => {
    screens.server.state.emailLogs.stride = 7;
    const { context, page } = await logs();
    await grid(page).waitFor();
    await press(page, 'Export PDF');
    await page.getByText(/Making “PRINCIPAL Email Logs”: \d+ of 60\./).waitFor();
    await page.getByRole('progressbar', { name: 'Making the PDF' }).waitFor();
    await page.getByRole('link', { name: 'Notices' }).first().click();
    await page.waitForURL('**/notices');
    screens.server.state.emailLogs.stride = 60;
    await page.goto(path);
    await page.getByText('“PRINCIPAL Email Logs” is ready, with 60 e-mails.').waitFor();
    const asked = page.waitForRequest(/\/upload\?pdf=x\d+/);
    await press(page, 'Download PDF');
    await asked;
    await press(page, 'Close');
    await page.reload();
    await grid(page).waitFor();
    expect(await page.getByText('is ready').count()).toBe(0);
    await context.close();
  });

  it('says why it failed', async () => {
    const sentence = 'That is more than a PDF can hold.';
    Object.assign(screens.server.state.emailLogs, { failure: sentence, stride: 60 });
    const { context, page } = await logs();
    await grid(page).waitFor();
    await press(page, 'Export PDF');
    await page.getByRole('alert').getByText(sentence).waitFor();
    await press(page, 'Close');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('whoever may not read the logs', () => {
  it('finds no such screen', async () => {
    const context = await screens.as('s.student');
    const page = await open(context, path);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('EMAIL LOGS');
    expect(await page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0);
    await context.close();
  });
});

describe.each(widths)('at %i px', (width) => {
  it('nothing stands in anybody’s way', async () => {
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
