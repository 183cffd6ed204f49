import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillPosts, samplePosts } from '#bin/bench/samples/sample-posts';
import { administrator, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { searchOver, searchTables } from '#test/support/records/search-school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(...searchTables);
});
afterAll(() => tables.stop());

it('costs the same with 100 posts and with 1,500, also for a change', async () => {
  const { now } = request();
  const costs = async (site: string, count: number) => {
    await fillPosts(tables, schoolNamed(site).site, samplePosts(count, now), now);
    const { find, writer } = searchOver(tables);
    const caller = { ...administrator, ...schoolNamed(site) };
    const [hit] = (await find('post', caller)).records;
    tables.spent();
    const { records } = await find('post', caller);
    const search = tables.spent();
    const groups = await find('post', caller, { each: 5 });
    expect([groups.records.length, groups.more]).toEqual([5, ['post']]);
    const grouped = tables.spent();
    await writer.of(schoolNamed(site)).update([`post:${hit?.uid}`], now);
    return { records: records.length, search, grouped, change: tables.spent() };
  };
  const [few, many] = [await costs('few', 100), await costs('many', 1_500)];
  expect([few.records, many.records]).toEqual([20, 20]);
  expect(many.search).toBeLessThanOrEqual(few.search * 1.1);
  expect(many.search).toBeLessThan(60);
  expect(many.grouped).toBeLessThanOrEqual(few.grouped * 1.1);
  expect(many.grouped).toBeLessThan(many.search);
  expect(many.change).toBeLessThanOrEqual(few.change + 1);
});
