import type { Page } from 'playwright-core';

/** Empties a date field, or types a day into it. */
export async function setDay(page: Page, label: string, day: string): Promise<void> {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  if (day) await page.keyboard.type(day.replaceAll('-', ''));
}

/** Returns the query of the address that the page shows. */
export const search = (page: Page): URLSearchParams => new URL(page.url()).searchParams;
