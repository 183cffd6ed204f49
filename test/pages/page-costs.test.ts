import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillPlace, reader } from '#bin/bench/samples/sample-places';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { pageLists } from '#functions/pages/page-lists';
import { pageRepository } from '#functions/pages/store/pages';
import { placeReader } from '#functions/places/store/place-reader';
import { mostPages } from '#shared/pages/pages.contract';
import { memoryContent } from '#test/support/records/posts';
import { bound, schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('places', 'pages', 'idempotency');
});
afterAll(() => tables.stop());

it('reads the tabs and writes the order of a place with 200 pages for 20 read units and 10 write units', async () => {
  const now = new Date('2026-03-02T00:00:00.000Z');
  const idempotency = idempotencyRepository(tables);
  const pages = pageRepository(tables, memoryContent(), idempotency);
  const places = placeReader(tables);
  const { ofPlace } = pageLists({ places, pages, users: bound({ many: async () => [] }) });
  const sample = { placeUid: 'place', course_id: '7012', count: 200, table: 'places' };
  await fillPlace(tables.db, pages, { ...schoolNamed('main'), now, ...sample });
  const cost = async (act: () => Promise<unknown>) => {
    tables.spent();
    await act();
    return tables.spent();
  };
  const query = { place: 'place', limit: mostPages };
  const tabs = await cost(() => ofPlace(reader(schoolNamed('main').site), query, 'place', now));
  // The texts alone are 2 MB, about 500 units.
  expect(tabs).toBeLessThanOrEqual(20);
  const { pages: all } = await pages.of(schoolNamed('main')).order('place');
  const wanted = all.toReversed().map((pageUid, i) => ({ pageUid, sort_order: i + 1 }));
  expect(await cost(() => pages.of(schoolNamed('main')).sort('place', wanted))).toBeLessThanOrEqual(
    10,
  );
  expect((await pages.of(schoolNamed('main')).order('place')).pages).toEqual(all.toReversed());
});
