import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
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

async function logs() {
  const opened = await openEmailLog(screens);
  await grid(opened.page).waitFor();
  return opened;
}

/** Presses a button and returns the downloaded file. */
async function fileOf(page: Page, button: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, button)]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

describe('a file export of the e-mail log', () => {
  it('writes all filtered messages as CSV and as XLSX with typed cells, without formulas', async () => {
    const { page } = await logs();
    const csv = await fileOf(page, 'Export CSV');
    expect(csv.name).toBe('email-logs.csv');
    const text = csv.bytes.toString();
    const lines = text.trimEnd().split('\r\n');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(lines[0]).toBe(`\ufeff${aboutPosts.join(',')}`);
    expect(lines).toHaveLength(61);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(lines[2]).toContain('Family 1 王小明,2026-06-05 07:59 am,PRINCIPAL,p33,');
    expect(lines[4]).toContain('Bounced permanently 2026-06-05 07:58 am');
    const xlsx = await fileOf(page, 'Export XLSX');
    expect(xlsx.name).toBe('email-logs.xlsx');
    const { rows, formulas } = sheetOf(xlsx.bytes);
    expect(formulas).toBe(0);
    expect(rows).toHaveLength(61);
    expect(rows[0]).toEqual(aboutPosts);
    expect(rows[1]?.[1]).toBe('=HYPERLINK("http://evil.example")');
    expect(rows[1]?.[2]).toEqual(new Date('2026-06-05T08:00:00Z'));
    expect(rows[2]?.slice(0, 2)).toEqual(['carer001@families.example.edu', 'Family 1 王小明']);
    expect(rows[4]?.[6]).toBe('Bounced permanently 2026-06-05 07:58 am');
  });

  it('reads page by page with progress, can be cancelled, and writes the whole file afterwards', async () => {
    await storeMessages(screens.college, logRecords('PRINCIPAL', 2600));
    const { page } = await logs();
    for (const button of ['Export XLSX', 'Export CSV']) {
      screens.server.faults.delay = 700;
      await press(page, button);
      await page.getByText('1,000 of 2,600 e-mails read').waitFor();
      await page.getByRole('progressbar', { name: 'Reading e-mails' }).waitFor();
      await press(page, 'Cancel');
      await page.getByRole('button', { name: button }).waitFor();
      delete screens.server.faults.delay;
      const { bytes } = await fileOf(page, button);
      const isSheet = button === 'Export XLSX';
      const rows = isSheet ? sheetOf(bytes).rows : bytes.toString().trimEnd().split('\r\n');
      expect(rows, button).toHaveLength(2601);
    }
  });
});

describe('the PDF export of the e-mail log', () => {
  it('shows why it failed, shows progress, survives leaving the page, and downloads the ready PDF', async () => {
    const sentence = 'A PDF can have 200,000 messages at most.';
    const { context, page } = await logs();
    await press(page, 'Export PDF');
    await changeExport(screens, { state: 'failed', message: sentence });
    await page.getByRole('alert').getByText(sentence).waitFor();
    await press(page, 'Close');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await press(page, 'Export PDF');
    await changeExport(screens, { state: 'making', done: 7, total: 60 });
    await page.getByText('Making “PRINCIPAL Email Logs”: 7 of 60.').waitFor();
    await page.getByRole('progressbar', { name: 'Making the PDF' }).waitFor();
    await page.getByRole('link', { name: 'Notices' }).first().click();
    await page.waitForURL('**/notices');
    await changeExport(screens, { state: 'ready', done: 60, object_key: 'main/log.pdf' });
    await page.goto(path);
    await page.getByText('“PRINCIPAL Email Logs” is ready, with 60 e-mails.').waitFor();
    await context.route('https://downloads.s3.*/**', (route) => route.fulfill({ status: 204 }));
    const asked = page.waitForRequest(/^https:\/\/downloads\.s3\..+\/main\/log\.pdf\?/);
    await press(page, 'Download PDF');
    await asked;
    await press(page, 'Close');
    await page.reload();
    await grid(page).waitFor();
    expect(await page.getByText('is ready').count()).toBe(0);
  });
});
