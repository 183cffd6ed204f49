import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mostPages } from '#shared/pages/pages.contract';
import { administrator, request, student } from '#test/support/records/people';
import { pageDraft, placeDraft, placesOver, placeTables } from '#test/support/records/place-pages';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

/** A place with few pages, and one with many times as many. */
const few = 5;
const many = 60;

let tables: TestTables;
let reads: { calls: number; items: number };
const places = new Map<number, { placeUid: string; slug: string; pageUids: string[] }>();
const placeOf = (count: number) => {
  const found = places.get(count);
  if (!found) throw new Error(`There is no place of ${count} pages`);
  return found;
};

beforeAll(async () => {
  tables = await startTestTables(...placeTables);
  await storeProfiles(tables, profile({ username: 'tess', type: 'faculty' }));
  const over = placesOver(tables);
  for (const count of [few, many]) {
    const draft = placeDraft({ place: `Place of ${count}` });
    const { placeUid, slug } = await over.places.create(draft, administrator, request());
    const pageUids: string[] = [];
    for (let n = 0; n < count; n++) {
      const landing_page = n === 0;
      const pageData = pageDraft(placeUid, {
        title: `Page ${n}`,
        description: `The page with the number ${n}.`,
        landing_page,
      });
      const page = await over.pages.create({ pageData }, administrator, request());
      pageUids.push(page.pageUid);
    }
    places.set(count, { placeUid, slug, pageUids });
  }
  const send = tables.db.send.bind(tables.db) as (command: unknown) => Promise<unknown>;
  vi.spyOn(tables.db, 'send').mockImplementation(async (command: unknown) => {
    const answer = await send(command);
    reads.calls += 1;
    reads.items += itemsIn(answer);
    return answer;
  });
}, 60_000);
afterAll(() => tables.stop());

/** Returns the number of records in an answer of the database. */
function itemsIn(output: unknown): number {
  const { Item, Items, Responses } = output as {
    Item?: object;
    Items?: object[];
    Responses?: Record<string, object[]>;
  };
  const batched = Object.values(Responses ?? {}).flat().length;
  return (Item ? 1 : 0) + (Items?.length ?? 0) + batched;
}

async function counted(does: () => Promise<unknown>) {
  reads = { calls: 0, items: 0 };
  await does();
  return reads;
}

const seen = (count: number, page_slug?: string) =>
  placesOver(tables).pages.list(
    { place: placeOf(count).slug, limit: mostPages, ...(page_slug && { page_slug }) },
    student,
    request(),
  );

describe('the reads of the first view of a place', () => {
  it('sends the same number of calls for 60 pages as for 5', async () => {
    const small = await counted(() => seen(few));
    const large = await counted(() => seen(many));
    expect(large.calls).toBe(small.calls);
    // Each page is read exactly once.
    expect(large.items - small.items).toBe(many - few);
  });

  it('reads no more for one page of 60 than of 5', async () => {
    const small = await counted(() => seen(few, 'page-3'));
    const large = await counted(() => seen(many, 'page-3'));
    expect(large).toEqual(small);
    expect(large.items).toBeLessThanOrEqual(6);
  });

  it('returns all tabs in one answer', async () => {
    const { records, next_token } = await seen(many);
    expect(records).toHaveLength(many);
    expect(next_token).toBeUndefined();
  });
});

describe('the reads of a new order', () => {
  it('reads the pages once, for 60 pages as for 5', async () => {
    const turn = (count: number) => {
      const wanted = placeOf(count).pageUids.toReversed();
      const sortData = wanted.map((pageUid, i) => ({ pageUid, sort_order: i + 1 }));
      const change = { sortData, update_sort_order: true };
      return placesOver(tables).pages.sort(change, administrator, request());
    };
    const small = await counted(() => turn(few));
    const large = await counted(() => turn(many));
    expect(large.calls).toBe(small.calls);
    expect(large.items - small.items).toBe(many - few);
  });
});
