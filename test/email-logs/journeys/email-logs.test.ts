import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTools, type Tools } from '#bin/lib/seed/tools';
import { sheetOf } from '#test/support/browser/sheet';
import { storeSentMail } from '#test/support/mail/sent-mail';
import { readPdf } from '#test/support/pdf-reader';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';

/** Tests the e-mail log and its three exports on the running portal, as an administrator. */

let demo: DemoPortal;
let tools: Tools;
beforeAll(async () => {
  demo = await startDemoPortal();
  tools = openTools(demo.portal);
  await storeSentMail(tools, 'main', '王小明-zoë');
});
afterAll(async () => {
  tools.close();
  await demo.stop();
});

const email = '王小明-zoë@example.org';
const sentAt = '2026-03-02 11:40 am';

/** Presses a button and waits for its download. */
async function fileOf(page: Page, button: string): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return file;
}

describe('an administrator in the e-mail log', () => {
  it('finds a message and exports it as CSV, XLSX and PDF', async () => {
    const { page, context } = await demo.signIn('main', 'ada', '/admin/email-logs');
    await page.getByRole('heading', { level: 1, name: 'EMAIL LOGS' }).waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill('王小明');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const row = page.getByRole('row', { name: email });
    await row.getByText(sentAt).first().waitFor();
    await page.getByText('1–1 of 1').waitFor();

    const csv = await fileOf(page, 'Export CSV');
    expect(csv.suggestedFilename()).toBe('email-logs.csv');
    const lines = readFileSync(await csv.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${email},carer 王小明-zoë,${sentAt},PRINCIPAL`);

    const xlsx = await fileOf(page, 'Export XLSX');
    const { rows, formulas } = sheetOf(readFileSync(await xlsx.path()));
    expect(formulas).toBe(0);
    expect(rows[1]?.slice(0, 3)).toEqual([
      email,
      'carer 王小明-zoë',
      new Date('2026-03-02T11:40:00Z'),
    ]);

    await page.getByRole('button', { name: 'Export PDF' }).click();
    await page.getByText('“PRINCIPAL Email Logs” is ready, with one e-mail.').waitFor();
    const download = await fileOf(page, 'Download PDF');
    expect(download.suggestedFilename()).toBe('PRINCIPAL Email Logs.pdf');
    const pdf = await readPdf(readFileSync(await download.path()));
    expect(pdf.title).toBe('PRINCIPAL Email Logs');
    expect(pdf.rows()[1]?.slice(0, 4)).toEqual([email, expect.any(String), sentAt, sentAt]);
    await context.close();
  });
});
