import type { Locator, Page } from 'playwright-core';

/** A file that a person selects on their computer. */
export interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly text: string;
}

/**
 * Uploads a file on the intake screen and waits for its dry run; returns the region of the file.
 */
export async function handIn(page: Page, { name, mimeType, text }: PickedFile): Promise<Locator> {
  const file = page.locator('input[type=file]');
  await file.waitFor({ state: 'attached' });
  await file.setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  const shown = page.getByRole('region', { name, exact: true });
  await shown.getByRole('region', { name: 'Dry run' }).waitFor({ timeout: 60_000 });
  return shown;
}

/**
 * Returns the counts of a dry run for one kind: added, changed, leaving, unchanged. A phone has a
 * card for each kind.
 */
export async function countsOf(shown: Locator, kind: string): Promise<string[]> {
  const of = { name: kind, exact: true };
  const card = shown
    .getByRole('article')
    .filter({ has: shown.page().getByRole('heading', of) })
    .getByRole('definition');
  const cells = shown
    .getByRole('row')
    .filter({ has: shown.page().getByRole('rowheader', of) })
    .getByRole('cell');
  return card.or(cells).allTextContents();
}

/** Applies the uploaded file. */
export async function applyIn(page: Page, shown: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Apply' }).click();
  await shown.getByText('Applied', { exact: true }).waitFor({ timeout: 60_000 });
}

/** Rolls the last applied file back. */
export async function rollBackIn(page: Page, shown: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Roll back' }).click();
  const form = page.getByRole('form', { name: 'Roll back' });
  const [, number = ''] = /([\d,]+) records? go/.exec((await form.textContent()) ?? '') ?? [];
  await form.getByLabel('Number of records that go back').fill(number.replaceAll(',', ''));
  await form.getByRole('button', { name: /^Roll back/ }).click();
  await shown.getByText('Rolled back', { exact: true }).waitFor({ timeout: 60_000 });
}
