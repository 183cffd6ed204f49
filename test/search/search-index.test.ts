import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { School } from '#functions/kernel/record/declaration';
import { segmentFormat } from '#functions/search/index/segment';
import { followTables, searchedTables } from '#functions/search/search-index';
import { type SweepDeps, sweepIndexes } from '#functions/search/search-sweep';
import { indexJobStore } from '#functions/search/store/index-jobs';
import { followedTables } from '#shared/tables';
import { factsOf } from '#test/documents/site-facts';
import { memoryTables } from '#test/support/memory/memory-tables';
import { mortal } from '#test/support/mortal';
import { bound, schoolNamed } from '#test/support/records/school';
import { memoryLists } from '#test/support/records/search-index';
import { tablesOf } from '#test/support/tables/named';

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
        change('calendar', 'regional', 'e1'),
        change('calendar-days', 'regional', '2026-03-02'),
        change('post-versions', 'main', 'p1'),
        {},
      ],
    });
    expect(updates).toEqual([
      ['main', ['post:p1', 'page:g1']],
      ['regional', ['place:l1', 'event:e1']],
    ]);
  });

  it('fails when an update fails, so that the changes are delivered again', async () => {
    const broken = bound({ update: () => Promise.reject(new Error('The bucket is away')) });
    const follow = followTables(broken, (name) => `Data-${name}-X1`);
    await expect(follow({ Records: [change('posts', 'main', 'p1')] })).rejects.toThrow('away');
  });
});

describe('the sweep of indexes', () => {
  let clock: number;
  let leases = 0;
  let tables: ReturnType<typeof memoryTables>;
  let built: string[];
  let lists: ReturnType<typeof memoryLists>;
  const now = () => new Date(clock);
  const minute = 60_000;

  beforeEach(() => {
    clock = Date.parse('2026-03-03T12:00:00Z');
    tables = memoryTables(async () => {});
    built = [];
    lists = memoryLists();
    for (const method of ['info', 'error'] as const) {
      vi.spyOn(console, method).mockImplementation(() => {});
    }
  });

  const deps = (...names: readonly string[]): SweepDeps => ({
    sites: names.map(factsOf),
    jobs: indexJobStore(tables),
    lists,
    writer: writing(),
    now,
    newLease: () => `l${++leases}`,
    timeLeft: () => 900_000,
  });
  const list = (built_at: string | undefined, format = segmentFormat) => ({
    format,
    files: [],
    begun: 1,
    ...(built_at && { built_at }),
  });
  /** A writer that stores when it built an index. */
  const writing = (before = async (_: string) => {}) => ({
    of: (school: School) => ({
      async build(at: Date) {
        await before(school.site);
        built.push(school.site);
        const read = await lists.of(school).read();
        await lists.of(school).replace(read, list(at.toISOString()));
      },
    }),
  });
  const open = async (site: string) =>
    (await indexJobStore(tables).of(schoolNamed(site)).open(10)).length;

  it('builds what is missing, of an older layout or a day old, while there is time', async () => {
    const all = deps('none', 'new', 'old', 'begun', 'layout');
    const store = (site: string, is: ReturnType<typeof list>) =>
      lists.of(schoolNamed(site)).replace(undefined, is);
    await store('new', list('2026-03-03T00:00:00Z'));
    await store('old', list('2026-03-02T12:00:00Z'));
    await store('begun', list(undefined));
    await store('layout', list('2026-03-03T00:00:00Z', segmentFormat - 1));
    let left = 400_000;
    await sweepIndexes({ ...all, timeLeft: () => (left -= 60_000) });
    expect(built).toEqual(['none']);
    await sweepIndexes(all);
    expect(built).toEqual(['none', 'old', 'begun', 'layout']);
    for (const site of ['none', 'old', 'begun', 'layout']) expect(await open(site)).toBe(0);
    await sweepIndexes(all);
    expect(built).toHaveLength(4);
  });

  it('leaves a build alone that another run has begun, and builds the others', async () => {
    const all = deps('slow', 'quick');
    const writer = writing(async (site) => {
      if (site === 'slow') await sweepIndexes(all);
    });
    await sweepIndexes({ ...all, writer });
    expect(built).toEqual(['quick', 'slow']);
  });

  it('builds an index once after it died at any step', async () => {
    const measured = mortal({});
    await sweepIndexes({ ...deps('main'), jobs: indexJobStore(guarded(measured)) });
    for (let step = 1; step <= measured.steps(); step++) {
      for (const when of ['before', 'after'] as const) {
        tables = memoryTables(async () => {});
        built = [];
        lists = memoryLists();
        const all = deps('main');
        const jobs = indexJobStore(guarded(mortal({ death: { step, when } })));
        await sweepIndexes({ ...all, jobs }).catch(() => {});
        for (let run = 0; run < 4; run++) {
          clock += 5 * minute;
          await sweepIndexes(all);
        }
        expect([built, await open('main')], `${when} step ${step}`).toEqual([['main'], 0]);
      }
    }
  });

  it('fails after a build was tried three times, and begins again; others are built', async () => {
    const all = deps('broken', 'main');
    let isAway = true;
    const writer = writing(async (site) => {
      if (site === 'broken' && isAway) throw new Error('The bucket is away');
    });
    const failures: boolean[] = [];
    const run = async () => {
      const hasFailed = await sweepIndexes({ ...all, writer }).then(
        () => false,
        () => true,
      );
      failures.push(hasFailed);
      clock += 5 * minute;
    };
    for (let i = 0; i < 5; i++) await run();
    expect(failures).toEqual([false, false, false, true, false]);
    expect(built).toEqual(['main']);
    isAway = false;
    await run();
    expect(built).toEqual(['main', 'broken']);
  });

  const guarded = ({ guard }: ReturnType<typeof mortal>) => tablesOf(guard(tables.db));
});
