import { describe, expect, it } from 'vitest';
import { postAccess } from '#functions/api/post-access';
import { postBinHandlers } from '#functions/api/post-bin';
import { storedPost } from '#functions/data/post-record';
import { administrator, editor, request } from '#test/support/people';

/** The bin where an index is late, or somebody else was quicker. */
const post = storedPost({
  ...{ sk: 'p1', title: 'Draft', slug: 'draft', type: 'notice', excerpt: '', featured_img_url: '' },
  ...{ postcategory_categoryid: '', postcategory_categoryname: '', sort_order: 5 },
  ...{ published: false, make_public: false, for_carer_only: false, group_list: {} },
  ...{ created_at: '2026-03-01T00:00:00.000Z', updated_at: '2026-03-01T00:00:00.000Z' },
  ...{ users_userid: editor.userUid, users_username: 'ed' },
  ...{ users_firstname: 'Ed', users_lastname: 'Ng' },
});
const handlers = (isRemoved: boolean) => {
  const posts = {
    get: async () => post,
    many: async () => [post],
    remove: async () => isRemoved,
    restore: async () => true,
    withContent: async () => ({ content_html: '' }),
  };
  const lists = { binned: async () => ({ records: [post.postUid] }) };
  return postBinHandlers(postAccess(posts as never), posts as never, lists);
};

describe('the bin', () => {
  it('does not list a post that was taken out a moment ago', async () => {
    const page = await handlers(true).bin({ limit: 20, bin: true }, administrator, request());
    expect(page.records).toEqual([]);
  });

  it('takes no post that somebody else changed at that moment', async () => {
    const remove = (isRemoved: boolean) =>
      handlers(isRemoved).remove({ postUid: 'p1' }, editor, request());
    await expect(remove(false)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(remove(true)).resolves.toEqual({ postUid: 'p1' });
  });
});
