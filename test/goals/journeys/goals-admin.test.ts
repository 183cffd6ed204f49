import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/running/id-token';
import { studentGoals } from '#shared/goals/student-goals.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { applyIn, countsOf, rollBackIn } from '#test/support/browser/intake-screen';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';
import { drawn } from '#test/support/proof-runs';

let demo: DemoPortal;
beforeAll(async () => {
  demo = await startDemoPortal();
});
afterAll(() => demo.stop());

const sizes = [
  ['desk', { width: 1280, height: 900 }],
  ['phone', { width: 375, height: 812 }],
] as const;

/** Presses a button and returns the address of the file that the browser then loads. */
async function fileAfter(page: Page, name: string | RegExp): Promise<Response> {
  const [request] = await Promise.all([
    page.waitForEvent('request', (each) => each.url().includes('X-Amz-Signature')),
    page.getByRole('button', { name }).first().click(),
  ]);
  return fetch(request.url());
}

describe.each(drawn('goals', sizes))('on a %s', (_, size) => {
  it('makes the PDFs of a year level and of one student, and removes them', async () => {
    const { page, context } = await demo.signIn('main', 'ada', '/admin?tab=lv-goals-pdfs');
    await page.setViewportSize(size);
    const create = page.getByRole('button', { name: 'Create/Replace PDFs' });
    await create.waitFor();
    await page.getByLabel('Students').selectOption('Individual Student');
    await create.click();
    await page.getByText('*Please enter valid value ', { exact: true }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByLabel('Student Username').fill('nobody.here');
    await create.click();
    await page.getByText('This student doesn’t exist, or you don’t have access.').waitFor();
    await page.getByLabel('Student Username').fill('sam');
    await create.click();
    await page.getByText('1 PDF is ready.').first().waitFor({ timeout: 60_000 });
    // Every action of a row is seen without scrolling.
    const hidden = page
      .getByRole('region', { name: 'Learning Goals PDF Requests, table' })
      .evaluateAll((tables) => tables.filter((each) => each.scrollWidth > each.clientWidth).length);
    expect(await hidden).toBe(0);
    await page.getByLabel('Students').selectOption('Year 7');
    await create.click();
    await page
      .getByText(/^\d+ PDFs are ready\.$/)
      .first()
      .waitFor({ timeout: 60_000 });
    expect(await faultsInEveryLook(page)).toEqual([]);

    const pdf = await fileAfter(page, /^Download PDF: Year 7/);
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
    const zip = await fileAfter(page, /^Download zip: Year 7/);
    expect((await zip.text()).slice(0, 2)).toBe('PK');
    const report = await fileAfter(page, 'Download Report');
    const rows = (await report.text()).split('\r\n');
    expect(rows[0]).toContain('Username,Name,Homeroom,Year,Term,State,Reason');
    expect(rows.some((row) => row.startsWith('sam,'))).toBe(true);

    await page
      .getByRole('button', { name: /^Year 7/ })
      .first()
      .click();
    const students = page.getByRole('dialog', { name: /^Students of Year 7/ });
    await students.getByText('Made').first().waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await students.getByRole('button', { name: 'Close' }).click();
    const remove = page.getByRole('button', { name: /^Remove: Individual Student/ });
    const before = await remove.count();
    await remove.first().click();
    await page.getByRole('button', { name: 'Remove PDFs' }).click();
    await expect.poll(() => remove.count(), { timeout: 20_000 }).toBe(before - 1);
    await context.close();
  });

  it('imports a CSV file, refuses others in words, and takes the import back', async () => {
    const { page, context } = await demo.signIn('main', 'ada', '/admin?tab=lv-goals-upload');
    await page.setViewportSize(size);
    const send = page.getByRole('button', { name: 'Import', exact: true });
    await send.waitFor();
    await send.click();
    await page.getByText('No file selected.', { exact: true }).waitFor();
    const choose = (name: string, text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('goals.xlsx', 'PK');
    await page.getByText('Choose a CSV file. Other files are not accepted.').waitFor();
    const header = 'STUDENT_NUMBER,year,term,virtue,goal,reflection';
    await choose('Term 1.csv', `${header}\nnone,2026,9,Courage,Ask.,\n`);
    await send.click();
    await page.getByText('Processing file...', { exact: true }).waitFor();
    await page.getByText('Something Went Wrong', { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByText('This must be a term from 1 to 4.').first().waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);

    const number = await numberOf('sam');
    await choose(
      'Term 1.csv',
      `${header}\n${number},2026,1,Gratitude ${size.width},Say thanks.,\n`,
    );
    await send.click();
    const shown = page.getByRole('region', { name: 'learning-virtues-goals.csv', exact: true });
    await shown.getByRole('region', { name: 'Dry run' }).waitFor({ timeout: 60_000 });
    const counts = await countsOf(shown, 'Learning virtues goals');
    expect(counts).toEqual(['1', '0', '0', '0']);
    await applyIn(page, shown);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await rollBackIn(page, shown);
    await context.close();
  });

  it('gives a student and a carer the PDF of one student', async () => {
    for (const [who, path] of [
      ['sam', '/student-goals'],
      ['cara', '/student-goals?student=sam&of=children'],
    ] as const) {
      const { page, context } = await demo.signIn('main', who, path);
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'Download PDF' }).click();
      const file = await page.waitForEvent('request', {
        predicate: (each) => each.url().includes('X-Amz-Signature'),
        timeout: 60_000,
      });
      expect((await (await fetch(file.url())).text()).slice(0, 5)).toBe('%PDF-');
      await page
        .getByText(/^“Learning goals of \w+, Semester 1 2026” \(PDF\) is ready/)
        .first()
        .waitFor();
      expect(await faultsInEveryLook(page)).toEqual([]);
      await context.close();
    }
  });
});

/** Returns the number of a student, from the CSV file of the student's goals. */
async function numberOf(username: string): Promise<string> {
  const host = demo.portal.url('main');
  const asked = { username, is_download: 'true' } as const;
  const file = await call(host, await idTokenAt(host, 'ada'), studentGoals.download, asked);
  const text = await (await fetch(file.pre_signed_URL)).text();
  return text.split('\r\n')[1]?.split(',')[0] ?? '';
}
