import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import {
  aboutPosts,
  changeDocument,
  grid,
  logScreens,
  openEmailLog,
  path,
  press,
  workFor,
} from '#test/support/browser/email-log-screen';
import { navigate } from '#test/support/browser/go';
import { sheetOf } from '#test/support/browser/sheet';

const screens = logScreens();

async function logs() {
  const opened = await openEmailLog(screens);
  await grid(opened.page).waitFor();
  return opened;
}

describe('a file export of the e-mail log', () => {
  it('writes all filtered messages as CSV and as XLSX with typed cells, without formulas', async () => {
    const { page } = await logs();
    const next = await workFor(screens, page);
    const csv = await next('Export CSV');
    expect(csv.name).toBe('email-logs.csv');
    const text = readFileSync(csv.path, 'utf8');
    const lines = text.trimEnd().split('\r\n');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(lines[0]).toBe(`\ufeff${aboutPosts.join(',')}`);
    expect(lines).toHaveLength(61);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(lines[2]).toContain('Family 1 王小明,2026-06-05 07:59 am,PRINCIPAL,p33,');
    expect(lines[4]).toContain('Bounced permanently 2026-06-05 07:58 am');
    const xlsx = await next('Export XLSX');
    expect(xlsx.name).toBe('email-logs.xlsx');
    const { rows, formulas } = sheetOf(readFileSync(xlsx.path));
    expect(formulas).toBe(0);
    expect(rows).toHaveLength(61);
    expect(rows[0]).toEqual(aboutPosts);
    expect(rows[1]?.[1]).toBe('=HYPERLINK("http://evil.example")');
    expect(rows[1]?.[2]).toEqual(new Date('2026-06-05T08:00:00Z'));
    expect(rows[2]?.slice(0, 2)).toEqual(['carer001@families.example.edu', 'Family 1 王小明']);
    expect(rows[4]?.[6]).toBe('Bounced permanently 2026-06-05 07:58 am');
  });

  it('writes the rows in the order of the screen', async () => {
    const { page } = await openEmailLog(screens, `${path}?sort=SESDestinationAddress&order=asc`);
    await grid(page).waitFor();
    const next = await workFor(screens, page);
    const lines = readFileSync((await next('Export CSV')).path, 'utf8').split('\r\n');
    const addresses = lines.slice(1, -1).map((line) => line.split(',')[0]);
    expect(addresses).toHaveLength(60);
    expect(addresses).toEqual(addresses.toSorted());
  });

  it('says when a file was asked for, and shows one of the same list in place of an older one', async () => {
    const { page } = await logs();
    const next = await workFor(screens, page);
    await next('Export CSV');
    await next('Export XLSX');
    await next('Export CSV');
    const files = page.getByRole('region', { name: 'Your files' }).getByRole('alert');
    await expect
      .poll(() => files.allTextContents())
      .toEqual([
        expect.stringMatching(/\(CSV\) is ready, with 60 e-mails\. Today, \d+:\d\d [ap]m/),
        expect.stringContaining('(XLSX) is ready'),
      ]);
    // The older one does not come back.
    await press(page, 'Remove “PRINCIPAL Email Logs” (CSV)');
    await expect.poll(() => files.count()).toBe(1);
    await press(page, 'Remove “PRINCIPAL Email Logs” (XLSX)');
    await expect.poll(() => files.count()).toBe(0);
    expect(screens.college.tables.all('documents').filter(({ filter }) => filter)).toEqual([]);
  });
});

describe('the list of files of the e-mail log', () => {
  const name = '“PRINCIPAL Email Logs” (PDF)';

  it('shows why a file failed and starts it again', async () => {
    const sentence = 'A PDF can have 200,000 messages at most.';
    const { page } = await logs();
    await press(page, 'Export PDF');
    await changeDocument(screens, { state: 'failed', message: sentence });
    await page.getByRole('alert').getByText(sentence).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await press(page, 'Try again');
    await page.getByText(`Making ${name}`).first().waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('shows progress, and stops at Cancel', async () => {
    const { page } = await logs();
    await press(page, 'Export PDF');
    await changeDocument(screens, { state: 'making', done: 7, total: 60 });
    await page.getByText(`Making ${name}: 7 of 60.`).waitFor();
    await page.getByRole('progressbar', { name: `Making ${name}` }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await press(page, 'Cancel');
    await page.getByText(`Making ${name}`).waitFor({ state: 'detached' });
    const [cancelled] = screens.college.tables.all('documents').filter(({ filter }) => filter);
    expect(cancelled?.state).toBe('cancelled');
  });

  it('shows a file again after another screen, downloads it when it is ready, and removes it', async () => {
    const { context, page } = await logs();
    await context.route('https://downloads.s3.*/**', (route) => route.fulfill({ status: 204 }));
    await press(page, 'Export PDF');
    await page.getByText(`Making ${name}`).waitFor();
    await navigate(page, 'Notices');
    await page.waitForURL('**/notices');
    await changeDocument(screens, { state: 'making', done: 7, total: 60 });
    await page.goBack();
    await page.getByText(`Making ${name}: 7 of 60.`).waitFor();
    const asked = () => page.waitForRequest(/^https:\/\/downloads\.s3\..+\/main\/log\.pdf\?/);
    const byItself = asked();
    await changeDocument(screens, { state: 'ready', done: 60, object_key: 'main/log.pdf' });
    await byItself;
    await page.getByText(`${name} is ready, with 60 e-mails.`).waitFor();
    await page.goto(path);
    await page.getByText(`${name} is ready, with 60 e-mails.`).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    const byHand = asked();
    await press(page, `Download ${name}`);
    await byHand;
    await press(page, `Remove ${name}`);
    await page.getByText('is ready').waitFor({ state: 'detached' });
    expect(screens.college.tables.all('documents')).toEqual([]);
  });
});
