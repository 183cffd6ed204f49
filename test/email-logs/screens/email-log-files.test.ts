import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  aboutPosts,
  changeExport,
  grid,
  logScreens,
  openEmailLog,
  path,
  press,
} from '#test/support/browser/email-log-screen';
import { sheetOf } from '#test/support/browser/sheet';
import { logRecords, storeMessages } from '#test/support/mail/log-messages';

const screens = logScreens();

const logs = () => openEmailLog(screens);

describe('a file export of the e-mail log', () => {
  it('writes all filtered messages as CSV without formulas', async () => {
    const { page } = await logs();
    await grid(page).waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Export CSV')]);
    expect(file.suggestedFilename()).toBe('email-logs.csv');
    const text = readFileSync(await file.path(), 'utf8');
    const lines = text.trimEnd().split('\r\n');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(lines[0]).toBe(`\ufeff${aboutPosts.join(',')}`);
    expect(lines).toHaveLength(61);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(lines[2]).toContain('Family 1 王小明,2026-06-05 07:59 am,PRINCIPAL,p33,');
    expect(lines[4]).toContain('Bounced permanently 2026-06-05 07:58 am');
  });

  it('writes all filtered messages as XLSX with typed cells and no formulas', async () => {
    const { page } = await logs();
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
    expect(rows[4]?.[6]).toBe('Bounced permanently 2026-06-05 07:58 am');
  });

  it('writes XLSX again after a cancel', async () => {
    await storeMessages(screens.college, logRecords('PRINCIPAL', 2600));
    const { page } = await logs();
    await grid(page).waitFor();
    screens.server.faults.delay = 1500;
    await press(page, 'Export XLSX');
    await page.getByText('1,000 of 2,600 e-mails read').waitFor();
    await press(page, 'Cancel');
    await page.getByRole('button', { name: 'Export XLSX' }).waitFor();
    delete screens.server.faults.delay;
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Export XLSX')]);
    expect(sheetOf(readFileSync(await file.path())).rows).toHaveLength(2601);
  });

  it('reads page by page with progress, and can be cancelled', async () => {
    await storeMessages(screens.college, logRecords('PRINCIPAL', 2600));
    const { page } = await logs();
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
  });
});

describe('the PDF export of the e-mail log', () => {
  it('shows progress, survives leaving the page, and downloads the ready PDF', async () => {
    const { context, page } = await logs();
    await grid(page).waitFor();
    await press(page, 'Export PDF');
    await changeExport(screens, { state: 'making', done: 7, total: 60 });
    await page.getByText('Making “PRINCIPAL Email Logs”: 7 of 60.').waitFor();
    await page.getByRole('progressbar', { name: 'Making the PDF' }).waitFor();
    await page.getByRole('link', { name: 'Notices' }).first().click();
    await page.waitForURL('**/notices');
    await changeExport(screens, { state: 'ready', done: 60, object_key: 'main/log.pdf' });
    await page.goto(path);
    await page.getByText('“PRINCIPAL Email Logs” is ready, with 60 e-mails.').waitFor();
    await context.route('https://answers.s3.*/**', (route) => route.fulfill({ status: 204 }));
    const asked = page.waitForRequest(/^https:\/\/answers\.s3\..+\/main\/log\.pdf\?/);
    await press(page, 'Download PDF');
    await asked;
    await press(page, 'Close');
    await page.reload();
    await grid(page).waitFor();
    expect(await page.getByText('is ready').count()).toBe(0);
  });

  it('shows why it failed', async () => {
    const sentence = 'A PDF can have 200,000 messages at most.';
    const { page } = await logs();
    await grid(page).waitFor();
    await press(page, 'Export PDF');
    await changeExport(screens, { state: 'failed', message: sentence });
    await page.getByRole('alert').getByText(sentence).waitFor();
    await press(page, 'Close');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});
