import type { Page } from 'playwright-core';
import type { Screens } from '#test/support/browser/browser';
import { agreement, fakeLink } from '#test/support/signing/fake-link';

/** Opens a link in a browser profile in which nobody is signed in. */
export async function opened(
  screens: Screens,
  view = agreement,
  { width = 1280, path = '/docusign' } = {},
) {
  const context = await screens.browser.newContext({
    baseURL: screens.server.origin,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  const link = await fakeLink(context, view);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${path}?t=good`);
  await page.getByRole('heading', { name: 'A document for your child' }).waitFor();
  return { page, link };
}

/** Gives the right fact. */
export async function answerFact(page: Page) {
  await page.getByLabel('Day').fill('29');
  await page.getByLabel('Month').selectOption('February');
  await page.getByRole('button', { name: 'Open the document' }).click();
}

/** Opens a link, and its document. */
export async function openedDocument(screens: Screens, view = agreement, options = {}) {
  const { page, link } = await opened(screens, view, options);
  await answerFact(page);
  await page.getByRole('heading', { name: view.title }).waitFor();
  return { page, link };
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The main heading of a step. */
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const signature = (page: Page) =>
  page.getByRole('group', { name: 'Signature of the first' });

/** Fills in what is required, with typed signatures. */
export async function fillIn(page: Page) {
  await page.getByLabel('We have read the rules').check();
  await page.getByLabel('How will you pay?').selectOption('By year');
  await page.getByRole('group', { name: 'Your initials' }).getByLabel('Type').check();
  await signature(page).getByLabel('Type').check();
  await page.getByLabel('I agree to sign').check();
}
