import type { Page } from 'playwright-core';
import type { StoredLogExport } from '#functions/email-logs/store/mail-export-record';
import { type Looking, open, type Screens, screensWith } from '#test/support/browser/browser';
import { storePosts } from '#test/support/college/posts';
import { storeLog } from '#test/support/mail/log-messages';

/** The address of the e-mail log. */
export const path = '/admin/email-logs';

/** The columns of the types that are about posts. */
export const aboutPosts = [
  ...['Email', 'Intended Recipient', 'Sent Date', 'Type', 'Posts Uid', 'Subject Link'],
  ...['Delivered', 'Opened', 'Clicked'],
];

/** The screens with an e-mail log. */
export const logScreens = (): Screens =>
  screensWith(async (college) => {
    await storePosts(college);
    await storeLog(college);
  });

/** Opens the e-mail log and waits for its first response. */
export async function openEmailLog(screens: Screens, at = path, looking: Looking = {}) {
  const context = await screens.as('a.admin', { width: 1280, height: 1000, ...looking });
  const page = await open(context, at);
  await page.getByRole('region', { name: 'Counters' }).waitFor();
  return { context, page };
}

/** Changes the PDF that was started and has not failed, as its worker does. */
export async function changeExport({ college }: Screens, is: Partial<StoredLogExport>) {
  const exports = () => college.tables.all('documents');
  const started = () => exports().find(({ filter, state }) => filter && state !== 'failed');
  while (!started()) await new Promise((later) => setTimeout(later, 20));
  await college.put('documents', { ...started(), ...is });
}

export const grid = (page: Page) => page.getByRole('grid', { name: 'E-mails' });

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
