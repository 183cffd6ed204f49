import type { Locator, Page } from 'playwright-core';

/** A file as somebody picks it on their computer. */
export interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly text: string;
}

/** Hands a file in on the screen of the intake, and waits for its dry run; answers the part of the screen that is about it. */
export async function handIn(page: Page, { name, mimeType, text }: PickedFile): Promise<Locator> {
  const file = page.locator('input[type=file]');
  await file.waitFor({ state: 'attached' });
  await file.setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  const shown = page.getByRole('region', { name, exact: true });
  await shown.getByRole('region', { name: 'Dry run' }).waitFor({ timeout: 60_000 });
  return shown;
}

/** What a dry run says of one kind: added, changed, leaving, unchanged. */
export const countsOf = async (shown: Locator, kind: string): Promise<string[]> =>
  shown
    .getByRole('row')
    .filter({ has: shown.page().getByRole('rowheader', { name: kind, exact: true }) })
    .getByRole('cell')
    .allTextContents();

/** Applies what was handed in. */
export async function applyIn(page: Page, shown: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Apply' }).click();
  await shown.getByText('Applied', { exact: true }).waitFor({ timeout: 60_000 });
}

/** Takes back what was applied last. */
export async function rollBackIn(page: Page, shown: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Roll back' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await shown.getByText('Rolled back', { exact: true }).waitFor({ timeout: 60_000 });
}
