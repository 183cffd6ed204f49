import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postLists } from '#functions/data/post-lists';
import { postKeys, type StoredPost } from '#functions/data/post-record';
import { postSweep } from '#functions/data/post-sweep';
import { newId } from '#functions/lib/id';
import { postTypes } from '#shared/contract/posts';
import { audience } from '#test/support/posts';
import { startTestTables, type TestTables } from '#test/support/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('posts');
});
afterAll(() => tables.stop());

const now = new Date('2026-03-02T00:00:00.000Z');
const hour = 3_600_000;

/** A post of four types in turn, each an hour older than the one before; every tenth is for staff alone. */
function post(i: number, is: Partial<StoredPost> = {}): StoredPost {
  const created = new Date(now.getTime() - (i + 1) * hour);
  return {
    postUid: newId(created),
    title: `Post ${i}`,
    slug: `post-${i}`,
    type: postTypes[i % 4] ?? 'notice',
    excerpt: 'An excerpt of a hundred and fifty characters says what the post is about. '.repeat(2),
    featured_img_url: '',
    postcategory_categoryid: '',
    postcategory_categoryname: '',
    published: true,
    make_public: false,
    is_deleted: false,
    for_carer_only: false,
    daily_flag: false,
    sort_order: 5,
    group_list: {
      groupNames: [],
      groupNamesSearch: '',
      ...audience(i % 10 ? 'STUDENTS' : 'STAFF'),
    },
    start: created.toISOString(),
    created_at: created.toISOString(),
    updated_at: created.toISOString(),
    users_userid: 'u',
    users_username: 'ed',
    users_firstname: 'Ed',
    users_lastname: 'Itor',
    ...is,
  };
}

async function fill(site: string, posts: Iterable<StoredPost>) {
  const TableName = tables.name('posts');
  let batch: object[] = [];
  const write = async () => {
    const puts = batch.map((Item) => ({ PutRequest: { Item } }));
    batch = [];
    await tables.db.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
  };
  for (const each of posts) {
    batch.push({ ...postKeys(site, each, now), ...each });
    if (batch.length === 25) await write();
  }
  if (batch.length > 0) await write();
}
function* posts(count: number) {
  for (let i = 0; i < count; i++) yield post(i);
}

describe('what a list of posts costs', () => {
  it('is the same for the first and the hundredth page, with 100 posts and with 10,000', async () => {
    await fill('small', posts(100));
    await fill('large', posts(10_000));
    const lists = postLists(tables.db, tables.name('posts'));
    const isForStudents = (each: StoredPost) =>
      each.group_list.userTypes.some(({ name, checked }) => checked && name === 'STUDENTS');
    const costs = async (ask: () => Promise<{ records: unknown[] }>) => {
      tables.spent();
      const { records } = await ask();
      return { records: records.length, units: tables.spent() };
    };
    const reader = (site: string, next_token?: string) =>
      lists.live(site, postTypes, now, { limit: 20, next_token, accepts: isForStudents });
    const admin = (site: string, sort: 'created_at' | 'publish_start' | 'publish_end' | 'title') =>
      lists.all(site, sort, 'desc', { limit: 20, accepts: () => true });

    const small = await costs(() => reader('small'));
    const large = await costs(() => reader('large'));
    expect(large.records).toBe(20);
    expect(large.units).toBeLessThanOrEqual(small.units * 1.25);

    let page = await reader('large');
    for (let i = 0; i < 100; i++) page = await reader('large', page.next_token);
    const deep = await costs(() => reader('large', page.next_token));
    expect(deep.units).toBeLessThanOrEqual(large.units * 1.2);

    for (const sort of ['created_at', 'publish_start', 'publish_end', 'title'] as const) {
      const inSmall = await costs(() => admin('small', sort));
      const inLarge = await costs(() => admin('large', sort));
      expect(inLarge.records).toBe(20);
      expect(inLarge.units).toBeLessThanOrEqual(inSmall.units * 1.2);
    }
  });

  it('is bounded for a reader whom almost nothing concerns: a short page and a token to go on', async () => {
    const lists = postLists(tables.db, tables.name('posts'));
    tables.spent();
    const page = await lists.live('large', postTypes, now, { limit: 20, accepts: () => false });
    expect(page.records).toEqual([]);
    expect(page.next_token).toBeDefined();
    expect(tables.spent()).toBeLessThan(200);
  });
});

describe('the hourly sweep', () => {
  it('takes ended posts out of the index of live ones, and changes nothing else', async () => {
    const at = (hours: number) => new Date(now.getTime() + hours * hour).toISOString();
    await fill('swept', [
      post(1, { title: 'Ends soon', type: 'notice', end: at(1) }),
      post(2, { title: 'Ends later', type: 'notice', end: at(30) }),
      post(3, { title: 'Stays', type: 'notice' }),
    ]);
    const lists = postLists(tables.db, tables.name('posts'));
    const titles = async () =>
      (await lists.live('swept', ['notice'], now, { limit: 20, accepts: () => true })).records.map(
        (each) => each.title,
      );
    const sweep = postSweep(tables.db, tables.name('posts'));
    expect((await titles()).sort()).toEqual(['Ends later', 'Ends soon', 'Stays']);
    expect(await sweep.sweep('swept', now, new Date(now.getTime() + 2 * hour))).toBe(1);
    expect(await sweep.sweep('swept', now, new Date(now.getTime() + 2 * hour))).toBe(0);
    expect((await titles()).sort()).toEqual(['Ends later', 'Stays']);
    const all = await lists.all('swept', 'title', 'asc', { limit: 20, accepts: () => true });
    expect(all.records).toHaveLength(3);
  });
});
