import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carer, request } from '#test/support/records/people';
import { audience, postSchool } from '#test/support/records/posts';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('posts', 'asks', 'post-versions', 'idempotency');
});
afterAll(() => tables.stop());

describe('a post', () => {
  it('names its author, and the children for whom a carer reads it', async () => {
    const { write, posts, at } = postSchool(tables);
    const family = {
      ...carer,
      carerGroups: ['year-7', 'year-8'],
      carerOf: ['year-8.sam', 'year-7.nina'],
    };
    const forYear = await write({ group_list: audience('CARERS', '#year-7') });
    const forAll = await write({ group_list: audience('CARERS') });
    const forEveryone = await write({ group_list: audience(), make_public: true });
    const read = async (postUid: string, who = family) =>
      posts.get({ postUid }, at(who), request());
    const namesIn = async (postUid: string) =>
      (await read(postUid)).for_children?.map(({ firstname }) => firstname);
    expect(await read(forYear.postUid)).toMatchObject({ author: 'Jo Ng' });
    expect(await namesIn(forYear.postUid)).toEqual(['nina']);
    expect(await namesIn(forAll.postUid)).toEqual(['nina', 'sam']);
    expect(await namesIn(forEveryone.postUid)).toBeUndefined();

    const listed = async (who = family) =>
      (await posts.list({ limit: 20 }, at(who), request())).records.map(
        ({ postUid, for_children }) => [postUid, for_children?.map(({ firstname }) => firstname)],
      );
    expect(Object.fromEntries(await listed())).toEqual({
      [forYear.postUid]: ['nina'],
      [forAll.postUid]: ['nina', 'sam'],
      [forEveryone.postUid]: undefined,
    });
  });
});
