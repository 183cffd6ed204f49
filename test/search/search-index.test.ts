import { describe, expect, it } from 'vitest';
import type { School } from '#functions/kernel/record/declaration';
import { segmentFormat } from '#functions/search/index/segment';
import { followTables, searchedTables } from '#functions/search/search-index';
import { sweepIndexes } from '#functions/search/search-sweep';
import { followedTables } from '#shared/tables';
import { bound, schoolNamed } from '#test/support/records/school';
import { memoryLists } from '#test/support/records/search-index';

const change = (table: string, pk: string, sk: string) => ({
  eventSourceARN: `arn:aws:dynamodb:ap-southeast-2:1:table/Data-${table}-X1/stream/2026`,
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } },
});

describe('the worker of the index', () => {
  it('follows exactly the searched tables', () => {
    expect([...followedTables].sort()).toEqual([...searchedTables].sort());
  });

  it('updates each changed record of each school once, and nothing else of the tables', async () => {
    const updates: [string, readonly string[]][] = [];
    const follow = followTables(
      { of: ({ site }: School) => ({ update: async (ids) => void updates.push([site, ids]) }) },
      (name) => `Data-${name}-X1`,
    );
    await follow({
      Records: [
        change('posts', 'main', 'p1'),
        change('posts', 'main', 'p1'),
        change('pages', 'main', 'g1'),
        change('pages', 'main#order', 'l1'),
        change('pages', 'main#g1#version', 'v1'),
        change('places', 'regional', 'l1'),
        change('places', 'regional#slug', 'maths'),
        change('post-versions', 'main', 'p1'),
        {},
      ],
    });
    expect(updates).toEqual([
      ['main', ['post:p1', 'page:g1']],
      ['regional', ['place:l1']],
    ]);
  });

  it('fails when an update fails, so that the changes are delivered again', async () => {
    const broken = bound({ update: () => Promise.reject(new Error('The bucket is away')) });
    const follow = followTables(broken, (name) => `Data-${name}-X1`);
    await expect(follow({ Records: [change('posts', 'main', 'p1')] })).rejects.toThrow('away');
  });
});

describe('the sweep of indexes', () => {
  const now = new Date('2026-03-03T12:00:00Z');

  it('builds what is missing, of an older layout or a day old, while there is time', async () => {
    const lists = memoryLists();
    const list = (built_at: string | undefined, format = segmentFormat) => ({
      format,
      files: [],
      begun: 1,
      ...(built_at && { built_at }),
    });
    await lists.of(schoolNamed('new')).replace(undefined, list('2026-03-03T00:00:00Z'));
    await lists.of(schoolNamed('old')).replace(undefined, list('2026-03-02T12:00:00Z'));
    await lists.of(schoolNamed('begun')).replace(undefined, list(undefined));
    await lists
      .of(schoolNamed('layout'))
      .replace(undefined, list('2026-03-03T00:00:00Z', segmentFormat - 1));
    const built: string[] = [];
    const writer = { of: ({ site }: School) => ({ build: async () => void built.push(site) }) };
    const schools = ['none', 'new', 'old', 'begun', 'layout'].map(schoolNamed);
    await sweepIndexes(schools, { lists, writer })(now, () => 900_000);
    expect(built).toEqual(['none', 'old', 'begun', 'layout']);
    built.length = 0;
    let left = 400_000;
    await sweepIndexes(schools, { lists, writer })(now, () => (left -= 60_000));
    expect(built).toEqual(['none']);
  });
});
