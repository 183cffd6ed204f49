import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PostCategory } from '#shared/posts/post-categories.contract';
import { PostChange } from '#shared/posts/posts.schemas';
import { editor, request } from '#test/support/records/people';
import { memoryContent, notice, postsOver } from '#test/support/records/posts';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('posts', 'asks', 'post-versions', 'idempotency');
});
afterAll(() => tables.stop());

const now = new Date('2026-03-02T00:00:00.000Z');
const boarding: PostCategory = {
  postcategoryUid: 'boarding',
  categoryname: 'Boarding',
  categorytype: 'Newsletter',
  category_background_color: '#005599',
  audience_type_id: '',
  sort_order: 2,
};
const newsletter = {
  type: 'newsletter',
  postcategory_categoryid: 'boarding',
  publish_start: '2026-03-02T01:00:00.000Z',
  sort_order: undefined,
};

it('keeps a hidden or removed category of a post, and lets no other post take it', async () => {
  const others = [boarding];
  const posts = postsOver(tables, memoryContent(), others);
  const at = request({ now });
  const post = await posts.create(notice(newsletter), editor, at);
  const other = await posts.create(
    notice({ ...newsletter, postcategory_categoryid: 'sport' }),
    editor,
    at,
  );
  const save = async (postUid: string, title: string) => {
    const [stored] = [await posts.get({ postUid }, editor, at)];
    const form = PostChange.parse({
      ...notice(newsletter),
      title,
      postUid,
      updated_at: stored.updated_at,
    });
    return posts.update(form, editor, at);
  };
  const refused = expect.objectContaining({
    fields: { postcategory_categoryid: '*Please select one category.' },
  });
  for (const [left, title] of [
    [[{ ...boarding, hidden: true }], 'Hidden'],
    [[], 'Removed'],
  ] as const) {
    others.splice(0, others.length, ...left);
    expect(await save(post.postUid, title)).toMatchObject({
      title,
      postcategory_categoryid: 'boarding',
      postcategory_categoryname: 'Boarding',
    });
    await expect(save(other.postUid, title)).rejects.toEqual(refused);
    await expect(posts.create(notice(newsletter), editor, at)).rejects.toEqual(refused);
  }
});
