import type { Page } from 'playwright-core';
import type { StoredDocument } from '#functions/kernel/documents/store/document-record';
import { type Looking, type Screens, screensWith } from '#test/support/browser/browser';
import { storePosts } from '#test/support/college/posts';
import { storeLog } from '#test/support/mail/log-messages';
import { objectHeaders } from '#test/support/memory/memory-aws';

/** The address of the e-mail log. */
export const path = '/admin/email-logs';

/** The columns of the types that are about posts. */
export const aboutPosts = [
  'Email',
  'Intended Recipient',
  'Sent Date',
  'Type',
  'Posts Uid',
  'Subject Link',
  'Delivered',
  'Opened',
  'Clicked',
];

/** The screens with an e-mail log. */
export const logScreens = (): Screens =>
  screensWith(async (college) => {
    await storePosts(college);
    await storeLog(college);
  });

/** Opens the e-mail log and waits for its first response. */
export async function openEmailLog(screens: Screens, at = path, looking: Looking = {}) {
  const page = await screens.open('a.admin', at, { width: 1280, height: 1000, ...looking });
  await page.getByRole('region', { name: 'Counters' }).waitFor();
  return { context: page.context(), page };
}

/** Changes the document that was started and has not failed, as its worker does. */
export async function changeDocument({ college }: Screens, is: Partial<StoredDocument>) {
  const documents = () => college.tables.all('documents');
  const started = () => documents().find(({ filter, state }) => filter && state !== 'failed');
  while (!started()) await soon();
  await college.put('documents', { ...started(), ...is });
}

export const grid = (page: Page) => page.getByRole('grid', { name: 'E-mails' });

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/**
 * Makes the files that were requested, as their worker does, and lets the pages download them from
 * the bucket. Returns a function that waits for the next download after a button is pressed.
 */
export async function workFor({ college }: Screens, page: Page) {
  await page.context().route('https://downloads.s3.*/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const body = college.objects.get(`downloads${decodeURIComponent(pathname)}`);
    const headers = {
      'content-type': searchParams.get('response-content-type') ?? '',
      'content-disposition':
        searchParams.get('response-content-disposition') ??
        (body && objectHeaders.get(body)?.ContentDisposition) ??
        '',
    };
    return route.fulfill(body ? { body, headers } : { status: 404 });
  });
  return async (button: string) => {
    const downloaded = page.waitForEvent('download', { timeout: 600_000 });
    await press(page, button);
    while ((await college.work('documents')) === 0) await soon();
    const file = await downloaded;
    return { name: file.suggestedFilename(), path: await file.path() };
  };
}

const soon = () => new Promise((later) => setTimeout(later, 20));
