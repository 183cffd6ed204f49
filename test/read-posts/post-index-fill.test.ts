import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { postIndexFill } from '#functions/read-posts/store/post-index-fill';
import { postMarks } from '#functions/read-posts/store/post-marks';
import { readPostRepository } from '#functions/read-posts/store/readposts';
import { memoryTables } from '#test/support/memory/memory-tables';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

// A school that is not the first one: a forgotten school is found.
const site = 'regional';
const postUid = 'post-1';
const at = '2026-03-02T01:00:00.000Z';

describe('the index of read marks by post', () => {
  it('gets the marks of older releases once, continues after a stop, and keeps new ones', async () => {
    const tables = memoryTables(async () => {});
    const usernames = ['anna', 'bert', 'mia', 'noah'];
    const people = usernames.map((username) => profile({ username, schoolUid: site }));
    await storeProfiles(tables, ...people);
    const mark = { posts_postUid: postUid, users_userUid: 'uid-bert', type: 'notice' as const };
    await readPostRepository(tables)
      .of(schoolNamed(site))
      .add({ ...mark, created_at: at });
    const old = (username: string) => ({
      pk: `${site}#uid-${username}`,
      sk: postUid,
      posts_postUid: postUid,
      type: 'notice',
      users_userUid: `uid-${username}`,
      created_at: at,
      expires_at: 9_999_999_999,
    });
    for (const who of ['anna', 'mia'])
      await tables.db.send(new PutCommand({ TableName: 'readposts', Item: old(who) }));
    const readers = async () => [
      ...(await postMarks(tables).of(schoolNamed(site)).ofPost(postUid)).keys(),
    ];
    expect(await readers()).toEqual(['uid-bert']);
    const fill = postIndexFill(tables);
    const all = { timeLeft: () => 900_000 };
    // Another school that is done changes nothing here.
    expect(await fill(schoolNamed('main'), all)).toEqual({ count: 0 });
    let calls = 0;
    const stopped = await fill(schoolNamed(site), { timeLeft: () => (++calls > 1 ? 0 : 900_000) });
    expect(stopped).toEqual({ count: 1 });
    expect(await fill(schoolNamed(site), all)).toEqual({ count: 1 });
    expect((await readers()).sort()).toEqual(['uid-anna', 'uid-bert', 'uid-mia']);
    expect(await fill(schoolNamed(site), all)).toEqual({ count: 0 });
    await tables.db.send(new PutCommand({ TableName: 'readposts', Item: old('noah') }));
    expect(await fill(schoolNamed(site), all)).toEqual({ count: 0 });
    expect(await fill(schoolNamed(site), { again: true, ...all })).toEqual({ count: 1 });
    expect(tables.all('readposts').every(({ expires_at }) => expires_at)).toBe(true);
  });
});
