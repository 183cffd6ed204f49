import { describe, expect, it } from 'vitest';
import { postBinHandlers } from '#functions/posts/post-bin';
import { postAccess } from '#functions/posts/rules/post-access';
import { storedPost } from '#functions/posts/store/post.record';
import { memoryTables } from '#test/support/memory/memory-tables';
import { administrator, editor, request } from '#test/support/records/people';
import { postSchool, postsOver } from '#test/support/records/posts';
import { bound } from '#test/support/records/school';
import { slower } from '#test/support/tables/slower';

const nobody = bound({ byUsername: async () => undefined, many: async () => [] });

/** The bin when its index is stale, or another person changed the post first. */
const post = storedPost({
  sk: 'p1',
  title: 'Draft',
  slug: 'draft',
  type: 'notice',
  excerpt: '',
  featured_img_url: '',
  postcategory_categoryid: '',
  postcategory_categoryname: '',
  sort_order: 5,
  published: false,
  make_public: false,
  for_carer_only: false,
  group_list: {},
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: '2026-03-01T00:00:00.000Z',
  users_userid: editor.userUid,
  users_username: 'ed',
  users_firstname: 'Ed',
  users_lastname: 'Ng',
});
const staleBin = () => {
  const posts = bound({
    get: async () => post,
    many: async () => [post],
  });
  const lists = bound({ binned: async () => ({ records: [post.postUid] }) });
  return postBinHandlers(
    postAccess(posts as never, bound({ many: async () => [] }), nobody),
    posts as never,
    lists,
    bound({ many: async () => [] }),
  );
};

describe('the bin', () => {
  it('omits a post that was restored but is still in the index', async () => {
    const page = await staleBin().bin({ limit: 20, bin: true }, administrator, request());
    expect(page.records).toEqual([]);
  });

  it('answers a conflict when another person changes the post at the same moment', async () => {
    const tables = memoryTables(async () => {});
    const { write, save, posts, at } = postSchool(tables);
    const draft = await write({ title: 'Draft' });
    const { postUid } = draft;
    const late = postsOver(slower(tables, () => save(draft, { title: 'Changed' })));
    const removal = late.remove({ postUid }, at(administrator), request());
    await expect(removal).rejects.toMatchObject({ kind: 'conflict' });
    const next = posts.remove({ postUid }, at(administrator), request());
    await expect(next).resolves.toEqual({ postUid });
  });
});
