import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { storeIntakes } from '#test/support/college/intakes';

const screens = screensWith(storeIntakes);

it('asks once which columns are which and how days are written, and checks the file again', async () => {
  const page = await open(await screens.as('a.admin'), '/admin/intake?intake=i-asking');
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
