import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostPages } from '#shared/contract/pages';
import { administrator, request, student } from '#test/support/people';
import { pageDraft, placeDraft, placesOver, placeTables } from '#test/support/place-pages';
import { profile, storeProfiles } from '#test/support/profiles';
import { startTestTables, type TestTables } from '#test/support/tables';

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
        ...{ title: `Page ${n}`, description: `The page with the number ${n}.`, landing_page },
      });
      const page = await over.pages.create({ pageData }, administrator, request());
      pageUids.push(page.pageUid);
    }
    places.set(count, { placeUid, slug, pageUids });
  }
  tables.db.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      reads.calls += 1;
      reads.items += itemsIn(result.output);
      return result;
    },
    { step: 'initialize', name: 'reads' },
  );
}, 60_000);
afterAll(() => tables.stop());

/** How many records an answer of the tables holds. */
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

describe('what the first view of a place asks of the tables', () => {
  it('is as many calls in a large place as in a small one', async () => {
    const small = await counted(() => seen(few));
    const large = await counted(() => seen(many));
    expect(large.calls).toBe(small.calls);
    // Each of its pages once, and not once more.
    expect(large.items - small.items).toBe(many - few);
  });

  it('is for its page as little in a large place as in a small one', async () => {
    const small = await counted(() => seen(few, 'page-3'));
    const large = await counted(() => seen(many, 'page-3'));
    expect(large).toEqual(small);
    expect(large.items).toBeLessThanOrEqual(6);
  });

  it('brings all of its tabs in one answer', async () => {
    const { records, next_token } = await seen(many);
    expect(records).toHaveLength(many);
    expect(next_token).toBeUndefined();
  });
});

describe('a new order', () => {
  it('asks for the pages once, however many there are', async () => {
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
