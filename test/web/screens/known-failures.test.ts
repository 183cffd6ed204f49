import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pages } from '#shared/pages/pages.contract';
import { posts } from '#shared/posts/posts.contract';
import { screensWith } from '#test/support/browser/browser';
import { goTo } from '#test/support/browser/go';
import { press, told } from '#test/support/browser/place-editor';
import { storePlaces } from '#test/support/college/places';
import { audience } from '#test/support/records/posts';

const picture = `${'b'.repeat(64)}-450x320.png`;
let postUid = '';
const screens = screensWith(async (college) => {
  await storePlaces(college);
  college.objects.set(`media/main/${picture}`, Buffer.alloc(1));
  const made = await college.ask('e.editor', posts.create, {
    title: 'Camp form',
    content_html: '<p>Bring the form.</p>',
    type: 'notice',
    published: true,
    publish_start: new Date(Date.now() - 60_000).toISOString(),
    publish_end: 'INDEFINITE',
    sort_order: 5,
    group_list: audience('STUDENTS'),
    featured_img_url: `main/${picture}`,
    ask: { by: '2099-03-06', rule: 'each_reader' },
  });
  postUid = made.postUid;
});

/** Opens an address as a person, and keeps every answer of the API that is a failure. */
async function watched(who: string, at: string) {
  const page = await screens.open(who, at);
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  return { page, failed };
}

const confirm = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).getByRole('button', { name: 'Yes' }).click();
const quiet = (page: Page) => page.waitForLoadState('networkidle');

describe('requests that are known to fail', () => {
  it('does not ask for an answer that is asked of others', async () => {
    const { page, failed } = await watched('e.editor', '/');
    await goTo(page, `/notices/notice_details/${postUid}`, 'Camp form');
    await page.getByRole('link', { name: 'See who has answered this' }).waitFor();
    await quiet(page);
    expect(failed).toEqual([]);
  });

  it.each(['/places/english-7/outline', '/places/english-7'])(
    'does not read a page again that was deleted at %s',
    async (address) => {
      const { page, failed } = await watched('e.editor', address);
      await press(page, 'Delete page');
      await confirm(page, 'Delete page');
      await told(page, 'Page deleted successfully');
      await quiet(page);
      expect(failed).toEqual([]);
    },
  );

  it('does not read a scheduled change again that was deleted', async () => {
    await screens.college.ask('e.editor', pages.createVersion, {
      pageUid: 'r-outline',
      title: 'Camp',
      content_html: '<p>Camp</p>',
      file_view_type: 'list',
      publish_start: '2040-06-03T23:30:00.000Z',
      publish_end: '2040-06-10T23:30:00.000Z',
    });
    const { page, failed } = await watched('e.editor', '/places/english-7/outline');
    await press(page, 'Scheduled changes');
    await page.getByRole('button', { name: /^Delete: Camp/ }).click();
    await told(page, 'Deleted successfully.');
    await quiet(page);
    expect(failed).toEqual([]);
  });

  it('does not read a place and its pages again that were deleted from the lists', async () => {
    const { page, failed } = await watched('a.admin', '/admin?tab=places');
    await page.getByRole('button', { name: 'Delete: Course outline, English 7' }).click();
    await confirm(page, 'Delete page');
    await page.getByText('Page deleted successfully', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete: English 7', exact: true }).click();
    await confirm(page, 'Delete Place');
    await page.getByText('Deleted successfully.', { exact: true }).waitFor();
    await quiet(page);
    expect(failed).toEqual([]);
  });
});
