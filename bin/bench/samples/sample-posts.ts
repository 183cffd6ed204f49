import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '#functions/kernel/id';
import type { Tables } from '#functions/kernel/store/tables';
import { postKeys, type StoredPost } from '#functions/posts/store/post.record';
import type { UserType } from '#shared/audiences/audience';
import { postTypes } from '#shared/posts/posts.contract';
import type { Site } from '#shared/rights/site';

// A million posts share what is the same in all of them.
const excerpt = 'An excerpt of about a hundred and fifty characters says what it is about. '.repeat(
  2,
);
const listOf = (name: UserType) => ({
  userTypes: [{ name, checked: true }],
  groups: [],
  groupNames: [],
  groupNamesSearch: '',
});
const [forStudents, forStaff] = [listOf('STUDENTS'), listOf('STAFF')];

/**
 * Yields posts of the 4 types, each 1 minute older than the last; 1 of 10 is for staff, the others
 * for students.
 */
export function* samplePosts(count: number, now: Date): Generator<StoredPost> {
  for (let i = 0; i < count; i++) {
    const created = new Date(now.getTime() - (i + 1) * 60_000);
    const stamp = created.toISOString();
    yield {
      postUid: newId(created),
      title: `Post ${i}`,
      slug: `post-${i}`,
      type: postTypes[i % postTypes.length] ?? 'notice',
      excerpt,
      featured_img_url: '',
      postcategory_categoryid: '',
      postcategory_categoryname: '',
      published: true,
      make_public: false,
      is_deleted: false,
      for_carer_only: false,
      daily_flag: false,
      sort_order: 5,
      group_list: i % 10 ? forStudents : forStaff,
      start: stamp,
      created_at: stamp,
      updated_at: stamp,
      users_userid: 'u',
      users_username: 'ed',
      users_firstname: 'Ed',
      users_lastname: 'Itor',
    };
  }
}

/** Writes posts in parallel batches, as the repository would. */
export async function fillPosts(
  { db, table }: Tables,
  site: Site,
  posts: Iterable<StoredPost>,
  now: Date,
): Promise<void> {
  const pending = new Set<Promise<unknown>>();
  let batch: object[] = [];
  const write = async () => {
    const RequestItems = { [table('posts')]: batch.map((Item) => ({ PutRequest: { Item } })) };
    batch = [];
    const sent: Promise<unknown> = db
      .send(new BatchWriteCommand({ RequestItems }))
      .finally(() => pending.delete(sent));
    pending.add(sent);
    if (pending.size >= 4) await Promise.race(pending);
  };
  for (const post of posts) {
    batch.push({ ...postKeys({ site }, post, now), ...post });
    if (batch.length === 25) await write();
  }
  if (batch.length > 0) await write();
  await Promise.all(pending);
}
