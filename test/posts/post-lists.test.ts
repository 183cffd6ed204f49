import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fillPosts, samplePosts } from '#bin/bench/samples/sample-posts';
import { newId } from '#functions/kernel/id';
import type { StoredPost } from '#functions/posts/store/post.record';
import { postLists } from '#functions/posts/store/post-lists';
import { postSweep } from '#functions/posts/store/post-sweep';
import { postTypes } from '#shared/posts/posts.contract';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('posts', 'asks');
});
afterAll(() => tables.stop());

const now = new Date('2026-03-02T00:00:00.000Z');
const hour = 3_600_000;
const fill = (site: string, posts: Iterable<StoredPost>) =>
  fillPosts(tables, schoolNamed(site).site, posts, now);

describe('the cost of a list of posts', () => {
  it('costs the same for the first and the 100th page, with 100 and 10,000 posts', async () => {
    await fill('small', samplePosts(100, now));
    await fill('large', samplePosts(10_000, now));
    const lists = postLists(tables);
    const isForStudents = (each: StoredPost) =>
      each.group_list.userTypes.some(({ name, checked }) => checked && name === 'STUDENTS');
    const costs = async (ask: () => Promise<{ records: unknown[] }>) => {
      tables.spent();
      const { records } = await ask();
      return { records: records.length, units: tables.spent() };
    };
    const reader = (site: string, next_token?: string) =>
      lists
        .of(schoolNamed(site))
        .live(postTypes, now, { limit: 20, next_token, accepts: isForStudents });
    const admin = (site: string, sort: 'created_at' | 'publish_start' | 'publish_end' | 'title') =>
      lists.of(schoolNamed(site)).all(sort, 'desc', { limit: 20, accepts: () => true });

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

  it('limits the cost for a reader with almost no posts: a short page and a token', async () => {
    const lists = postLists(tables);
    const send = vi.spyOn(tables.db, 'send');
    await lists.of(schoolNamed('large')).live(['notice'], now, { limit: 20, accepts: () => false });
    expect(send.mock.calls.length).toBeLessThanOrEqual(10);
    send.mockRestore();
    tables.spent();
    const page = await lists
      .of(schoolNamed('large'))
      .live(postTypes, now, { limit: 20, accepts: () => false });
    expect(page.records).toEqual([]);
    expect(page.next_token).toBeDefined();
    expect(tables.spent()).toBeLessThan(200);
  });
});

describe('the hourly sweep', () => {
  it('removes ended posts from the index of live posts and changes nothing else', async () => {
    const at = (hours: number) => new Date(now.getTime() + hours * hour).toISOString();
    const [sample] = samplePosts(1, now);
    const post = (is: Partial<StoredPost>): StoredPost => ({
      ...(sample as StoredPost),
      postUid: newId(now),
      type: 'notice',
      ...is,
    });
    await fill('swept', [
      post({ title: 'Ends soon', end: at(1) }),
      post({ title: 'Ends later', end: at(30) }),
      post({ title: 'Stays' }),
    ]);
    const lists = postLists(tables);
    const titles = async () =>
      (
        await lists
          .of(schoolNamed('swept'))
          .live(['notice'], now, { limit: 20, accepts: () => true })
      ).records.map((each) => each.title);
    const sweep = postSweep(tables);
    expect((await titles()).sort()).toEqual(['Ends later', 'Ends soon', 'Stays']);
    expect(
      await sweep.of(schoolNamed('swept')).sweep(now, new Date(now.getTime() + 2 * hour)),
    ).toBe(1);
    expect(
      await sweep.of(schoolNamed('swept')).sweep(now, new Date(now.getTime() + 2 * hour)),
    ).toBe(0);
    expect((await titles()).sort()).toEqual(['Ends later', 'Stays']);
    const all = await lists
      .of(schoolNamed('swept'))
      .all('title', 'asc', { limit: 20, accepts: () => true });
    expect(all.records).toHaveLength(3);
  });
});
