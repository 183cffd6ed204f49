import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerRepository } from '#functions/asks/store/answers';
import { askReader } from '#functions/asks/store/ask.record';
import { userRepository } from '#functions/people/store/users';
import { readersList } from '#functions/posts/post-lists';
import { postLists } from '#functions/posts/store/post-lists';
import { postRecords } from '#functions/posts/store/post-records';
import { asks, carer, link } from '#test/asks/ask-school';
import { storeAsk } from '#test/asks/stored-ask';
import { storedPost } from '#test/support/mail/stored-post';
import { teacher } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { memoryFiles } from '#test/support/records/search-index';
import { startTestTables, type TestTables } from '#test/support/tables/tables';
import { firstObject, memoryOf, school } from './live-school.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('posts', 'asks', 'users');
});
afterAll(() => tables.stop());

/** The list of readers, over the live posts in memory. */
async function list(files: ReturnType<typeof memoryFiles>) {
  const now = await firstObject(tables, files, new Date('2026-03-02T00:00:00.000Z'));
  const given = answerRepository(tables);
  const read = readersList({
    lists: postLists(tables, memoryOf(tables, files)),
    users: userRepository(tables),
    asks: askReader(tables),
    given,
  });
  return { read, now, given };
}

it('says in a list until when a post waits for an answer of the caller, and no longer after it', async () => {
  await storeProfiles(
    tables,
    profile({ username: 'amy', groups: ['7a'] }),
    profile({ username: 'cara', type: 'affiliate', is_carer: true, children: [link('amy')] }),
  );
  const { read, now, given } = await list(memoryFiles());
  const live = { start: now.toISOString(), updated_at: now.toISOString() };
  const posts = postRecords(tables, now).of(school);
  await posts.add(storedPost({ postUid: 'fair', ...live }));
  await posts.add(storedPost({ postUid: 'camp', asks: true, ...live }));
  await storeAsk(tables, { postUid: 'camp', ...live }, asks);
  const waiting = async (who = carer('cara', 'amy')) => {
    const { records } = await read({ limit: 20 }, who, now);
    return Object.fromEntries(records.map(({ postUid, waits }) => [postUid, waits]));
  };
  const camp = { by: asks.by, has_questions: false };
  expect(await waiting()).toEqual({ camp, fair: undefined });
  expect(await waiting(teacher)).toEqual({ camp: undefined, fair: undefined });
  const answer = { given_by: 'uid-cara', at: now.toISOString(), values: {} };
  const ofAmy = { kind: 'child', userUid: 'uid-amy' } as const;
  await given.of(school).add({ askUid: 'camp', asked_at: asks.asked_at }, ofAmy, {
    source: 'portal',
    ...answer,
  });
  expect(await waiting()).toEqual({ camp: undefined, fair: undefined });
});

it('names in a list the children of now, not those of a caller who was read before', async () => {
  await storeProfiles(
    tables,
    profile({ username: 'ben', firstname: 'Ben', groups: ['7b'] }),
    profile({ username: 'nora', type: 'affiliate', is_carer: true, children: [link('ben')] }),
    profile({ username: 'carl', type: 'affiliate', is_carer: true, children: [] }),
  );
  const { read, now } = await list(memoryFiles());
  const live = { start: now.toISOString(), updated_at: now.toISOString() };
  await postRecords(tables, now)
    .of(school)
    .add(storedPost({ postUid: 'ball', ...live }));
  const named = async (username: string) => {
    const caller = { ...carer(username, 'ben'), carerGroups: ['7b'] };
    const { records } = await read({ limit: 20 }, caller, now);
    return records.flatMap(({ for_children }) => for_children ?? []);
  };
  const ben = { userUid: 'uid-ben', firstname: 'Ben' };
  expect(await named('nora')).toContainEqual(ben);
  expect(await named('carl')).toEqual([]);
});
