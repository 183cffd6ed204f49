import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { storeIntake, storeIntakes } from '#test/support/college/intakes';

const screens = screensWith(storeIntakes);

it('asks once which columns are which and how days are written, and checks the file again', async () => {
  const page = await screens.open('a.admin', '/admin/intake?intake=i-asking');
  const form = page.getByRole('group').filter({ hasText: 'How absences.xlsx is read' });
  await form.getByLabel('STUDENT_NUMBER (required)').selectOption('Student no');
  await form.getByRole('button', { name: 'Check the file again' }).click();
  await form.getByText('Choose how the file writes days.').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
  await form
    .getByLabel('Which day is 03/04/2026? (required)')
    .selectOption({ label: '3 April 2026' });
  await form.getByRole('button', { name: 'Check the file again' }).click();
  await page
    .getByText(/^Checking/)
    .first()
    .waitFor();
  expect(screens.college.queued).toHaveLength(1);
  const stored = screens.college.tables.all('settings').find(({ sk }) => sk === 'absences');
  expect(stored).toMatchObject({
    pk: 'main#columns',
    names: { 'student no': 'STUDENT_NUMBER', why: '' },
    dates: 'day-first',
  });
});

it('says of a file whether it waits for an answer or is refused, also in the history', async () => {
  const refused = { needs_answer: false, message: 'The file was refused because of one fault.' };
  const page = await screens.open('a.admin', '/admin/intake?intake=i-asking');
  const shown = page.getByRole('region', { name: 'absences.xlsx', exact: true });
  const row = page.getByRole('row').filter({ hasText: 'absences.xlsx' });
  await shown.getByText('Needs an answer').waitFor();
  await row.getByText('Needs an answer').waitFor();
  await storeIntake(screens.college, { intakeUid: 'i-asking', ...refused });
  await page.reload();
  await shown.getByText('Refused', { exact: true }).waitFor();
  await row.getByText('Refused', { exact: true }).waitFor();
  await shown.locator('.MuiAlert-colorError').getByText(refused.message).waitFor();
});

it('shows that its history loads', async () => {
  screens.server.faults.delay = 1500;
  const page = await screens.open('a.admin', '/admin/intake');
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await page.getByRole('progressbar', { name: 'loading...' }).waitFor();
  delete screens.server.faults.delay;
  await page.getByRole('region', { name: 'History, table' }).waitFor();
});

it('keeps a day of a row that was not used on one line', async () => {
  const page = await screens.open('a.admin', '/admin/intake?intake=i-ready');
  const day = page.getByRole('cell', { name: '2026-01-28', exact: true });
  await day.waitFor();
  const lines = await day.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

it('warns above the counts of a dry run that takes much away, and names it on the button', async () => {
  const counts = [
    { kind: 'absences', added: 0, changed: 0, leaving: 1631, unchanged: 40 },
    { kind: 'finance', added: 0, changed: 0, leaving: 3, unchanged: 9 },
  ];
  const format = 'absences.csv, finance.csv';
  await storeIntake(screens.college, {
    intakeUid: 'i-ready',
    format,
    counts,
    confirm_leaving: undefined,
  });
  const page = await screens.open('a.admin', '/admin/intake?intake=i-ready');
  const shown = page.getByRole('region', { name: 'oneroster-term-3.zip', exact: true });
  const warning = shown.locator('.MuiAlert-colorWarning');
  await warning.getByText('1,631 of 1,671 absences will be deleted.').waitFor();
  expect(await warning.allTextContents()).toEqual([
    '1,631 of 1,671 absences will be deleted. Check that the file is complete.',
  ]);
  const table = await page.getByRole('region', { name: 'Dry run' }).boundingBox();
  expect((await warning.boundingBox())?.y).toBeLessThan(table?.y ?? 0);
  expect(await faultsInEveryLook(page)).toEqual([]);
  const before = screens.college.queued.length;
  await page.getByRole('button', { name: 'Apply and delete 1,634 records' }).click();
  await expect.poll(() => screens.college.queued.length).toBe(before + 1);
});

/** Returns the names of what is folded and wider than its place on a phone. */
async function tooWide(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 812 });
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('details')].flatMap((folded) =>
      [...folded.querySelectorAll('select, input, button, p')]
        .filter(
          (each) => each.getBoundingClientRect().right > folded.getBoundingClientRect().right + 0.5,
        )
        .map((each) => each.id || (each.textContent ?? '')),
    ),
  );
  if (size) await page.setViewportSize(size);
  return found;
}
