import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { requestAt } from '#bin/bench/samples/request';
import { fillPosts } from '#bin/bench/samples/sample-posts';
import { fillRoles, rolePosts, sampleCaller, sampleRoles } from '#bin/bench/samples/sample-roles';
import { askItem } from '#functions/asks/store/ask.record';
import { homeHandlers } from '#functions/home/home';
import { homeDeps } from '#functions/home/home-deps';
import type { Tables } from '#functions/kernel/store/tables';
import { askOfPost } from '#functions/posts/store/asks/post-ask';
import type { LiveReader } from '#functions/posts/store/post-lists';
import { postRecords } from '#functions/posts/store/post-records';
import { Ask } from '#shared/asks/ask.schemas';
import { firstObject, memoryOf, school } from '#test/posts/live/live-school';
import { storedPost } from '#test/support/mail/stored-post';
import { memoryTables } from '#test/support/memory/memory-tables';
import { memoryFiles } from '#test/support/records/search-index';

const now = new Date('2026-06-01T01:00:00.000Z');
const tables = memoryTables(async () => {});
let live: LiveReader;

beforeAll(async () => {
  const posts = [...rolePosts(600, now)];
  await fillPosts(tables, school.site, posts, now);
  await fillRoles(tables, school.site, now);
  const files = memoryFiles();
  await firstObject(tables, files, new Date(now.getTime() - 61 * 60_000));
  live = memoryOf(tables, files);
  // Since the object was made: one notice asks, one has ended, and one newsletter is new.
  const at = new Date(now.getTime() - 60_000).toISOString();
  const stamps = { created_at: at, updated_at: at, start: at };
  const stored = postRecords(tables, new Date(at)).of(school);
  const ask = { by: '2026-06-03', rule: 'each_reader', asked_at: at } as const;
  const asking = { ...stamps, postUid: 'asks' };
  await stored.add(storedPost({ ...asking, asks: true }));
  await tables.db.send(
    new PutCommand({
      TableName: 'asks',
      Item: askItem(school, askOfPost(storedPost(asking), Ask.parse(ask))),
    }),
  );
  await stored.add(storedPost({ ...stamps, postUid: 'news', type: 'newsletter' }));
  await stored.add(storedPost({ ...stamps, postUid: 'over', end: now.toISOString() }));
  const { userUid } = sampleCaller(school.site, 'student');
  for (const postUid of ['asks', 'over', 'gone', posts[0]?.postUid ?? '']) {
    const favorite = { favoriteUid: `post.${postUid}`, posts_postUid: postUid, created_at: at };
    const Item = { pk: `${school.site}#${userUid}`, sk: favorite.favoriteUid, ...favorite };
    await tables.db.send(new PutCommand({ TableName: 'favorites', Item }));
  }
});

/** Returns the Home of a role, and the tables that it has queried or read. */
async function homeOf(role: (typeof sampleRoles)[number], from?: LiveReader) {
  const sent: string[] = [];
  const send = (command: { input: { TableName?: string; IndexName?: string } }) => {
    const { TableName, IndexName } = command.input;
    if (IndexName) sent.push(`${TableName}/${IndexName}`);
    return tables.db.send(command as never);
  };
  const db = { send } as unknown as Tables['db'];
  const handlers = homeHandlers(homeDeps({ ...tables, db }, from));
  const home = await handlers.get({}, sampleCaller(school.site, role), requestAt(now));
  return { home, sent };
}

describe('Home from live posts in memory', () => {
  it.each(sampleRoles)(
    'shows a %s the same as from the index, without reading it',
    async (role) => {
      const [fromIndex, fromMemory] = [await homeOf(role), await homeOf(role, live)];
      expect(fromMemory.home).toEqual(fromIndex.home);
      expect(fromIndex.sent).toContain('posts/live');
      expect(fromMemory.sent.filter((each) => each.startsWith('posts/'))).toEqual([]);
    },
  );

  it('shows a new newsletter, what is asked, and only favourites that may be read', async () => {
    const { home } = await homeOf('student', live);
    expect(home.newsletters[0]?.postUid).toBe('news');
    expect(home.asks.map(({ askUid }) => askUid)).toEqual(['asks']);
    // As pages of release 1.6.0 read it.
    expect(home.waiting).toMatchObject([{ kind: 'acknowledge', postUid: 'asks' }]);
    expect(home.favourites.map(({ posts_postUid }) => posts_postUid)).toHaveLength(2);
  });

  it('names the parts of a table that fails as missing, and shows the others', async () => {
    const send = (command: { input: { TableName?: string; RequestItems?: object } }) => {
      if (JSON.stringify(command.input.RequestItems ?? {}).includes('"places"'))
        throw new Error('Away');
      return tables.db.send(command as never);
    };
    const db = { send: async (command: never) => send(command) } as unknown as Tables['db'];
    const handlers = homeHandlers(homeDeps({ ...tables, db }, live));
    const home = await handlers.get({}, sampleCaller(school.site, 'teacher'), requestAt(now));
    expect(home.missing).toContain('my_places');
    expect(home.notices.length).toBeGreaterThan(0);
    expect(home.missing).not.toContain('calendar');
  });
});
