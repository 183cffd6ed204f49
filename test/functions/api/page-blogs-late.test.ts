import { expect, it } from 'vitest';
import { pageBlogHandlers } from '#functions/api/page-blogs';
import { administrator, request } from '#test/support/people';

/** An entry of a blog that somebody else changed after it was looked at. */
const entry = {
  ...{ blogUid: 'b1', pageUid: 'p1', title: 'As it is now', excerpt: '', pageHide: false },
  ...{ is_deleted: false, start: '2026-03-01T00:00:00.000Z', end: undefined },
  ...{ created_at: '2026-03-01T00:00:00.000Z', updated_at: '2026-03-01T00:00:00.000Z' },
  author: { users_userid: '', users_username: '', users_firstname: '', users_lastname: '' },
};
const blogs = {
  get: async (site: string) => (site === 'regional' ? entry : undefined),
  remove: async () => false,
  text: async (site: string) => (site === 'regional' ? '<p>Now</p>' : ''),
};
const access = { edited: async () => ({ page: { pagetypeUid: 'blog-page' } }) };

it('an entry that somebody else changed at that moment is not removed, and its state is told', async () => {
  const handlers = pageBlogHandlers({ blogs, access } as never);
  const removal = handlers.removeBlog(
    { pageUid: 'p1', blogUid: 'b1' },
    { ...administrator, site: 'regional' },
    request(),
  );
  await expect(removal).rejects.toMatchObject({
    kind: 'conflict',
    details: { current: { title: 'As it is now', content_html: '<p>Now</p>' } },
  });
});
