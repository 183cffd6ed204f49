import { beforeEach, describe, expect, it } from 'vitest';
import { openLiveFile, packedRows } from '#functions/posts/store/live-file';
import { liveLists } from '#functions/posts/store/live-list';
import { liveRowOf } from '#functions/posts/store/live-row';
import { type LiveReader, postLists } from '#functions/posts/store/post-lists';
import { postRecords } from '#functions/posts/store/post-records';
import { postTypes } from '#shared/posts/posts.contract';
import { storedPost } from '#test/support/mail/stored-post';
import { memoryTables } from '#test/support/memory/memory-tables';
import { person } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { memoryFiles } from '#test/support/records/search-index';
import { firstObject, memoryOf, school, sweep } from './live-school.ts';

const minute = 60_000;
const start = new Date('2026-03-02T00:00:00.000Z');
const later = (minutes: number, from = now) => new Date(from.getTime() + minutes * minute);
const reader = person({ ...school, username: 'sam', type: 'student' });

let now: Date;
let tables: ReturnType<typeof memoryTables>;
let files: ReturnType<typeof memoryFiles>;

const add = (postUid: string, is: object = {}, at = now) =>
  postRecords(tables, at)
    .of(school)
    .add(storedPost({ postUid, updated_at: at.toISOString(), start: at.toISOString(), ...is }));

beforeEach(async () => {
  tables = memoryTables(async () => {});
  files = memoryFiles();
  now = start;
  await add('p1');
  now = await firstObject(tables, files, now);
});

/** Returns what a reader's list has, newest first. */
async function listed(live: LiveReader | undefined, at = now): Promise<string[]> {
  const page = { limit: 20, reader };
  const { records } = await postLists(tables, live).of(school).live(postTypes, at, page);
  return records.map(({ postUid }) => postUid);
}

describe('the live posts in memory', () => {
  it('has a change of another Lambda in the next list, and a scheduled post at its instant', async () => {
    const live = memoryOf(tables, files);
    expect(await listed(live)).toEqual(['p1']);
    now = later(1);
    await add('p2');
    await add('p3', { start: later(10).toISOString(), end: later(20).toISOString() });
    expect(await listed(live)).toEqual(['p2', 'p1']);
    expect(await listed(live, new Date(later(10).getTime() - 1))).toEqual(['p2', 'p1']);
    expect(await listed(live, later(10))).toEqual(['p3', 'p2', 'p1']);
    expect(await listed(live, later(20))).toEqual(['p2', 'p1']);
  });

  it('hides a post from the reader in the list after its audience became narrower', async () => {
    const live = memoryOf(tables, files);
    expect(await listed(live)).toEqual(['p1']);
    const posts = postRecords(tables, later(1)).of(school);
    const before = await posts.get({ postUid: 'p1' });
    if (!before) throw new Error('The post is missing');
    const group_list = { ...before.group_list, groups: ['y12'] };
    const updated_at = later(1).toISOString();
    await posts.replace(before, { ...before, group_list, updated_at });
    expect(await listed(live, later(1))).toEqual([]);
  });

  it('reads the index before the first object, without one, and when no sweep looks after it', async () => {
    const other = memoryTables(async () => {});
    expect(await memoryOf(other, memoryFiles()).of(school).current(now)).toBeUndefined();
    await sweep(other, memoryFiles(), now);
    // Lambdas of the earlier release may still write without telling their changes.
    expect(await memoryOf(other, memoryFiles()).of(school).current(later(5))).toBeUndefined();
    const live = memoryOf(tables, files);
    expect(await live.of(school).current(now)).toBeDefined();
    expect(await live.of(school).current(later(101))).toBeUndefined();
    expect(await listed(live, later(101))).toEqual(['p1']);
    // The sweep has missed runs, so it makes the object of the posts.
    await add('p4', {}, later(102));
    await sweep(tables, files, later(103));
    expect(await listed(live, later(105))).toEqual(['p4', 'p1']);
    const lost = memoryOf(tables, { ...files, read: async () => undefined });
    expect(await lost.of(school).current(later(105))).toBeUndefined();
    const broken = memoryOf(tables, { ...files, read: async () => Buffer.from('broken') });
    expect(await listed(broken, later(105))).toEqual(['p4', 'p1']);
  });

  it('keeps the schools apart, and those that fit into its memory', async () => {
    const live = memoryOf(tables, files, 1);
    const other = schoolNamed('regional');
    expect(await listed(live)).toEqual(['p1']);
    expect(await live.of(other).current(now)).toBeUndefined();
    expect(await listed(live)).toEqual(['p1']);
    expect(files.reads).toHaveLength(1);
  });

  it('asks nothing of the object while nothing has changed, and no draft costs a change', async () => {
    const live = memoryOf(tables, files);
    await listed(live);
    const written = files.all.size;
    await add('draft', { published: false, start: undefined });
    await sweep(tables, files, later(60));
    expect(files.all.size).toBe(written);
    expect(
      (await liveLists(tables).of(school).since('')).changes.map((each) => each.postUid),
    ).toEqual(['p1']);
  });
});

it('names no author in an object, and refuses one of another layout', () => {
  const row = liveRowOf(school, storedPost({ postUid: 'p1' }), start);
  const packed = packedRows(row ? [row] : []);
  expect(packed.toString()).not.toMatch(/uid-ed|Ng/);
  expect(() => openLiveFile(packed.subarray(0, -1))).toThrow('is not whole');
  const other = Buffer.from(
    packed.toString('latin1').replace('"format":1', '"format":9'),
    'latin1',
  );
  expect(() => openLiveFile(other)).toThrow('layout 9');
});
