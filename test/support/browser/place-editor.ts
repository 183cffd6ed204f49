import type { Locator, Page as Screen } from 'playwright-core';
import * as z from 'zod';
import { pageKeys, StoredPage } from '#functions/pages/store/page.record';
import { pageDatesOf } from '#shared/pages/page-window';
import type { Screens } from '#test/support/browser/browser';
import { schoolNamed } from '#test/support/records/school';

/** The acts on a page of a place that are in its menu. */
const inMenu = [
  'Scheduled changes',
  'Hide page',
  'Show page',
  'Move to another place …',
  'Delete page',
];

/** Presses a button, or chooses an act of the menu of a page. */
export async function press(screen: Screen, name: string): Promise<void> {
  if (!inMenu.includes(name)) return screen.getByRole('button', { name, exact: true }).click();
  await screen.getByRole('button', { name: 'More for this page' }).click();
  await screen.getByRole('menuitem', { name, exact: true }).click();
}

/** Waits for a status message. */
export const told = (screen: Screen, words: string) =>
  screen.getByRole('status').getByText(words, { exact: true }).waitFor();

/** Returns a stored page, with its dates as the API has them. */
export function storedPage({ college }: Screens, pageUid: string) {
  const item = college.tables.all('pages').find(({ pk, sk }) => pk === 'main' && sk === pageUid);
  if (!item) throw new Error(`There is no page ${pageUid}`);
  const page = StoredPage.parse({ ...item, pageUid });
  return {
    ...page,
    ...pageDatesOf(page),
    landing_page: orderOf({ college }, page).landing === pageUid,
  };
}

/** Returns the stored order of a place's pages. */
export const orderOf = (
  { college }: Pick<Screens, 'college'>,
  { placeUid }: { placeUid: string },
) =>
  PageOrder.parse(
    college.tables.all('pages').find(({ pk, sk }) => pk === 'main#order' && sk === placeUid),
  );

const PageOrder = z.object({
  pages: z.array(z.string()),
  landing: z.string().optional(),
  version: z.number(),
});

/** Changes a stored page, as another device does. */
export const changePage = (screens: Screens, pageUid: string, is: Partial<StoredPage>) => {
  const page = StoredPage.parse({ ...storedPage(screens, pageUid), ...is });
  const later = { updated_at: '2026-06-01T00:00:00.000Z', revision: (page.revision ?? 0) + 1 };
  return screens.college.put('pages', {
    ...pageKeys(schoolNamed('main'), page),
    ...page,
    ...later,
  });
};

export const hasFocus = (what: Locator) =>
  what.evaluate((element) => element === document.activeElement);

/** Presses Tab until an element has the focus. */
export async function walkTo(what: Locator): Promise<void> {
  await what.waitFor();
  for (let step = 0; step < 80; step++) {
    if (await hasFocus(what)) return;
    await what.page().keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${what}.`);
}
