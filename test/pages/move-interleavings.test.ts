import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageOrders } from '#functions/pages/store/page-order';
import { AppError } from '#shared/kernel/errors';
import { PageQuery } from '#shared/pages/pages.schemas';
import { memoryTables } from '#test/support/memory/memory-tables';
import { proofRuns } from '#test/support/proof-runs';
import { administrator, request } from '#test/support/records/people';
import { newPage, pageChange, placeDraft, placesOver } from '#test/support/records/place-pages';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

/** What one of several administrators does with the pages of two places. */
type Act =
  | { readonly does: 'move'; readonly which: readonly number[]; readonly to: 0 | 1 }
  | { readonly does: 'change'; readonly is: keyof typeof changes; readonly which: number }
  | { readonly does: 'add'; readonly to: 0 | 1 }
  | { readonly does: 'sort'; readonly to: 0 | 1 };

const changes = {
  rename: { title: 'Dates' },
  delete: { is_deleted: true },
  landing: { landing_page: true },
} as const;

const which = fc.nat(9);
const to = fc.constantFrom(0 as const, 1 as const);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      which: fc.array(which, { minLength: 1, maxLength: 3 }),
      to,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('change' as const),
      is: fc.constantFrom('rename' as const, 'delete' as const, 'landing' as const),
      which,
    }),
  },
  fc.record({ does: fc.constantFrom('add' as const, 'sort' as const), to }),
);

/**
 * Runs the acts with their steps in the order of the scheduler. Then each page that is not deleted is
 * in the order of exactly its own place, and every address that a page ever had leads to it.
 */
async function run(scheduler: fc.Scheduler, people: Act[][]): Promise<void> {
  let isQuiet = true;
  const tables = memoryTables(async () => {
    if (!isQuiet) await scheduler.schedule(Promise.resolve());
  });
  await storeProfiles(tables, profile({ username: 'tess', type: 'faculty' }));
  const { places, pages, repository } = placesOver(tables);
  const made = [];
  for (const place of ['One', 'Two']) {
    made.push(await places.create(placeDraft({ place }), administrator, request()));
  }
  const uids = made.map(({ placeUid }) => placeUid);
  const all: string[] = [];
  const addresses = new Map<string, string>();
  const note = (page: { placeUid: string; slug: string; pageUid: string }) =>
    addresses.set(`${page.placeUid} ${page.slug}`, page.pageUid);
  async function add(place: number) {
    const pageData = newPage(`${uids[place]}`, { title: ['Term', 'Dates'][all.length % 2] });
    const page = await pages.createAndSort({ pageData, sortData: [] }, administrator, request());
    all.push(page.pageUid);
    note(page);
  }
  for (let n = 0; n < 6; n++) await add(n % 2);

  async function perform(each: Act): Promise<void> {
    const who = [administrator, request()] as const;
    if (each.does === 'add') return add(each.to);
    if (each.does === 'sort') {
      const { pages: order } = await repository.of(schoolNamed('main')).order(`${uids[each.to]}`);
      const sortData = order.map((pageUid, n) => ({ pageUid, sort_order: order.length - n }));
      if (sortData.length > 0) await pages.sort({ sortData }, ...who);
    } else if (each.does === 'move') {
      const pageUids = [...new Set(each.which.map((n) => `${all[n % all.length]}`))];
      (await pages.move({ pageUids, placeUid: `${uids[each.to]}` }, ...who)).forEach(note);
    } else {
      const pageUid = `${all[each.which % all.length]}`;
      const page = await pages.get({ pageUid }, ...who);
      note(
        await pages.update({ pageData: pageChange(page, changes[each.is]), form: false }, ...who),
      );
    }
  }

  isQuiet = false;
  const work = Promise.all(
    people.map(async (acts) => {
      for (const each of acts) {
        await perform(each).catch((error) => {
          if (!(error instanceof AppError)) throw error;
        });
      }
    }),
  );
  await scheduler.waitFor(work);
  isQuiet = true;
  const stored = await repository.of(schoolNamed('main')).whole(all);
  for (const placeUid of uids) {
    const order = await pageOrders(tables.db, 'pages').of(schoolNamed('main')).read(placeUid);
    const here = stored.filter((page) => page.placeUid === placeUid && !page.is_deleted);
    expect([...order.order.pages].sort()).toEqual(here.map(({ pageUid }) => pageUid).sort());
    if (order.order.landing) expect(order.order.pages).toContain(order.order.landing);
    const asked = PageQuery.parse({ place: placeUid, limit: 300 });
    const { records } = await pages.list(asked, administrator, request());
    expect(records.map(({ slug }) => slug)).toHaveLength(
      new Set(records.map(({ slug }) => slug)).size,
    );
  }
  for (const [address, pageUid] of addresses) {
    const [placeUid = '', slug = ''] = address.split(' ');
    const page = await repository.of(schoolNamed('main')).bySlug(placeUid, slug);
    expect(page?.pageUid).toBe(pageUid);
  }
}

it('keeps each page in the order of its own place, and each address at its page', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 3 }),
      run,
    ),
    { numRuns: proofRuns(300) },
  );
}, 120_000);
