import { expect, it } from 'vitest';
import type { School } from '#functions/kernel/record/declaration';
import { pageBlogHandlers } from '#functions/pages/page-blogs';
import { administrator, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

/** A blog entry that someone else changes after it was loaded. */
const entry = {
  blogUid: 'b1',
  pageUid: 'p1',
  title: 'As it is now',
  excerpt: '',
  pageHide: false,
  is_deleted: false,
  start: '2026-03-01T00:00:00.000Z',
  end: undefined,
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: '2026-03-01T00:00:00.000Z',
  author: { users_userid: '', users_username: '', users_firstname: '', users_lastname: '' },
};
const blogs = {
  of: ({ site }: School) => ({
    get: async () => (site === 'regional' ? entry : undefined),
    remove: async () => false,
    text: async () => (site === 'regional' ? '<p>Now</p>' : ''),
  }),
};
const access = { editable: async () => ({ page: { pagetypeUid: 'blog-page' } }) };

it('keeps an entry that someone else has just changed, and returns its current state', async () => {
  const handlers = pageBlogHandlers({ blogs, access } as never);
  const removal = handlers.removeBlog(
    { pageUid: 'p1', blogUid: 'b1' },
    { ...administrator, ...schoolNamed('regional') },
    request(),
  );
  await expect(removal).rejects.toMatchObject({
    kind: 'conflict',
    details: { current: { title: 'As it is now', content_html: '<p>Now</p>' } },
  });
});
