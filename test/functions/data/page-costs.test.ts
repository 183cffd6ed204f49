import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillPlace, reader } from '#bin/bench/sample-places';
import { pageLists } from '#functions/api/page-lists';
import { idempotencyRepository } from '#functions/data/idempotency';
import { pageRepository } from '#functions/data/pages';
import { placeReader } from '#functions/data/place-reader';
import { mostPages } from '#shared/contract/pages';
import { memoryContent } from '#test/support/posts';
import { startTestTables, type TestTables } from '#test/support/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('places', 'pages', 'idempotency');
});
afterAll(() => tables.stop());

it('a place of 200 pages answers with its tabs, and takes a new order, for the cost of a page', async () => {
  const now = new Date('2026-03-02T00:00:00.000Z');
  const idempotency = idempotencyRepository(tables.db, 'idempotency');
  const pages = pageRepository(tables.db, 'pages', memoryContent(), idempotency);
  const places = placeReader(tables.db, 'places');
  const { ofPlace } = pageLists({ places, pages, users: { many: async () => [] } });
  const sample = { placeUid: 'place', course_id: '7012', count: 200, table: 'places' };
  await fillPlace(tables.db, pages, { site: 'main', now, ...sample });
  const cost = async (act: () => Promise<unknown>) => {
    tables.spent();
    await act();
    return tables.spent();
  };
  const query = { place: 'place', limit: mostPages };
  const tabs = await cost(() => ofPlace(reader('main'), query, 'place', now));
  // The texts alone are 2 MB, some 500 units.
  expect(tabs).toBeLessThanOrEqual(20);
  const { pages: all } = await pages.order('main', 'place');
  const wanted = all.toReversed().map((pageUid, i) => ({ pageUid, sort_order: i + 1 }));
  expect(await cost(() => pages.sort('main', 'place', wanted))).toBeLessThanOrEqual(10);
  expect((await pages.order('main', 'place')).pages).toEqual(all.toReversed());
});
