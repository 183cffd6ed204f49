import type { Locator, Page } from 'playwright-core';

/** Empties a date field, or types a day into it. */
export async function setDay(page: Page, label: string, day: string): Promise<void> {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  if (day) await page.keyboard.type(day.replaceAll('-', ''));
}

/** Returns the query of the address that the page shows. */
export const search = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

/** Returns the heads of the columns of all tables, those below each other in one cell too. */
export const heads = (within: Page | Locator): Promise<string[]> =>
  within.getByRole('columnheader').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const lines = [...cell.querySelectorAll('[data-head]')];
      return (lines.length > 0 ? lines : [cell]).map(({ textContent }) => textContent ?? '');
    }),
  );

/** Returns the values of a row, those below each other in one cell too, without their names. */
export const valuesOf = (row: Locator): Promise<string[]> =>
  row.locator('td:not([aria-hidden]), th, [role=gridcell]').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const lines = [...cell.querySelectorAll('[data-line]')];
      return (lines.length > 0 ? lines : [cell]).map((line) => {
        const copy = line.cloneNode(true) as Element;
        for (const label of copy.querySelectorAll('[data-label]')) label.remove();
        return copy.textContent ?? '';
      });
    }),
  );

/** Presses the head of a column of a list, which sorts by it. */
export const sortBy = (page: Page, name: string): Promise<void> => headOf(page, name).click();

/** The head of a column that sorts. */
export const headOf = (page: Page, name: string): Locator =>
  page.getByRole('columnheader').getByRole('button', { name, exact: true });
