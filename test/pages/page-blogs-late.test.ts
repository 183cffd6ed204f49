import { expect, it } from 'vitest';
import { actOf, idempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { pageBlogHandlers } from '#functions/pages/page-blogs';
import { pageBlogRepository } from '#functions/pages/store/page-blogs';
import { memoryTables } from '#test/support/memory/memory-tables';
import { administrator, request } from '#test/support/records/people';
import { memoryContent } from '#test/support/records/posts';
import { schoolNamed } from '#test/support/records/school';
import { slower } from '#test/support/tables/slower';

/** A blog entry that someone else changes after it was loaded. */
const entry = {
  blogUid: 'b1',
  pageUid: 'p1',
  title: 'As it was',
  excerpt: '',
  content_html: '<p>Now</p>',
  pageHide: false,
  is_deleted: false,
  start: '2026-03-01T00:00:00.000Z',
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: '2026-03-01T00:00:00.000Z',
  author: { users_userid: '', users_username: '', users_firstname: '', users_lastname: '' },
};
const access = { editable: async () => ({ page: { pagetypeUid: 'blog-page' } }) };

it('keeps an entry that someone else has just changed, and returns its current state', async () => {
  const tables = memoryTables(async () => {});
  const content = memoryContent();
  const blogsIn = (of: Tables) => pageBlogRepository(of, content, idempotencyRepository(of));
  const own = blogsIn(tables).of(schoolNamed('regional'));
  const by = { ...administrator, ...schoolNamed('regional') };
  await own.add(entry, actOf(by, 'pg.blog', entry, request()));
  const rival = () =>
    own.change('b1', entry.updated_at, {
      now: new Date(entry.updated_at),
      make: async (before) => ({ ...before, title: 'As it is now', content_html: '<p>Now</p>' }),
      view: String,
      missing: () => new Error('The entry is gone'),
    });
  const blogs = blogsIn(slower(tables, rival));
  const handlers = pageBlogHandlers({ blogs, access } as never);
  const removal = handlers.removeBlog({ pageUid: 'p1', blogUid: 'b1' }, by, request());
  await expect(removal).rejects.toMatchObject({
    kind: 'conflict',
    details: { current: { title: 'As it is now', content_html: '<p>Now</p>' } },
  });
});
