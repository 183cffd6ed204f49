import { PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '#shared/kernel/errors';
import type { Page } from '#shared/pages/page-fields';
import type { Caller } from '#shared/rights/caller';
import { memoryTables } from '#test/support/memory/memory-tables';
import { proofRuns } from '#test/support/proof-runs';
import { administrator, person, request } from '#test/support/records/people';
import { newPage, pageChange, placeDraft, placesOver } from '#test/support/records/place-pages';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

/** An act of an editor on the pages of a place, on what the editor has just loaded. */
type Act =
  | { does: 'add'; title: string; isLanding: boolean }
  | { does: 'change'; which: number; is: Record<string, unknown> }
  | { does: 'sort'; seed: number }
  | { does: 'undelete' };

const which = fc.nat(20);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    does: fc.constant('add' as const),
    title: fc.constantFrom('NEW PAGE', 'Term 1', 'Term 2'),
    isLanding: fc.boolean(),
  }),
  fc.record({
    does: fc.constant('change' as const),
    which,
    is: fc.oneof(
      fc.record({ title: fc.constantFrom('Term 1', 'Excursions', 'Home', '日本語') }),
      fc.record({ pageHide: fc.boolean() }),
      fc.record({ landing_page: fc.boolean() }),
      fc.constant({ is_deleted: true }),
    ),
  }),
  fc.record({ does: fc.constant('sort' as const), seed: fc.nat() }),
  fc.constant({ does: 'undelete' as const }),
);

interface Success {
  readonly pageUid: string;
  readonly seen: string;
  readonly is: Record<string, unknown>;
}

/**
 * Runs the acts of editors with their steps in the order of the scheduler, and checks the final
 * state.
 */
async function run(scheduler: fc.Scheduler, editors: Act[][]): Promise<void> {
  let isQuiet = true;
  const tables = memoryTables(async () => {
    if (!isQuiet) await scheduler.schedule(Promise.resolve());
  });
  const { places, pages, repository } = placesOver(tables);
  await tables.db.send(new PutCommand({ TableName: 'users', Item: stored }));
  const { placeUid } = await places.create(placeDraft(), administrator, request());
  const made: string[] = [];
  const successes: Success[] = [];

  const listed = async (by: Caller, deleted = false): Promise<Page[]> =>
    (await pages.list({ place: placeUid, limit: 100, deleted }, by, request())).records;

  async function change(by: Caller, page: Page | undefined, is: Record<string, unknown>) {
    if (!page) return;
    const pageData = pageChange(page, is);
    await pages.update({ pageData, form: false }, by, request());
    successes.push({
      pageUid: page.pageUid,
      seen: page.updated_at,
      is: is.is_deleted ? { ...is, navigation: false } : is,
    });
  }

  async function perform(by: Caller, each: Act): Promise<void> {
    if (each.does === 'add') {
      const pageData = newPage(placeUid, { title: each.title, landing_page: each.isLanding });
      const page = await pages.createAndSort({ pageData, sortData: [] }, by, request());
      made.push(page.pageUid);
    } else if (each.does === 'undelete') {
      await change(administrator, (await listed(administrator, true))[0], { is_deleted: false });
    } else {
      const all = await listed(by);
      if (each.does === 'change') await change(by, all[each.which % all.length], each.is);
      else if (all.length > 0) {
        const shuffled = all.toSorted(
          (one, other) => hash(one, each.seed) - hash(other, each.seed),
        );
        const sortData = shuffled.map(({ pageUid }, i) => ({ pageUid, sort_order: i + 1 }));
        await pages.sort({ sortData }, by, request());
      }
    }
  }

  async function work(acts: Act[]): Promise<void> {
    for (const each of acts) {
      try {
        await perform(tess, each);
      } catch (error) {
        // A late editor gets a conflict; no other error may happen.
        const isTold =
          error instanceof AppError && ['conflict', 'notFound', 'badRequest'].includes(error.kind);
        if (!isTold) throw error;
      }
    }
  }

  isQuiet = false;
  await scheduler.waitFor(Promise.all(editors.map(work)));
  isQuiet = true;

  const [live, deleted, order] = await Promise.all([
    listed(administrator),
    listed(administrator, true),
    repository.of(schoolNamed('main')).order(placeUid),
  ]);
  const uids = (list: readonly { pageUid: string }[]) => list.map(({ pageUid }) => pageUid);
  // No added page is lost, and the order has every page that is not deleted exactly once.
  expect([...uids(live), ...uids(deleted)].toSorted()).toEqual(made.toSorted());
  expect(order.pages.toSorted()).toEqual(uids(live).toSorted());
  expect(order.landing === undefined || order.pages.includes(order.landing)).toBe(true);
  expect(new Set([...live, ...deleted].map(({ slug }) => slug)).size).toBe(made.length);
  // No accepted change used a state that another accepted change had replaced. The last change of
  // each field is stored.
  expect(new Set(successes.map(({ pageUid, seen }) => `${pageUid} ${seen}`)).size).toBe(
    successes.length,
  );
  for (const page of [...live, ...deleted]) {
    const history = successes
      .filter(({ pageUid }) => pageUid === page.pageUid)
      .toSorted((one, other) => (one.seen < other.seen ? -1 : 1));
    const { landing_page: _, ...expected } = Object.assign({}, ...history.map(({ is }) => is));
    expect(page).toMatchObject(expected);
  }
}

const tess = person({ username: 'tess' });
const tessProfile = profile({ username: 'tess', type: 'faculty' });
const stored = {
  pk: 'main',
  sk: tessProfile.userUid,
  usernamePk: 'main#tess',
  usernameSk: tessProfile.userUid,
  ...tessProfile,
};
const hash = ({ pageUid }: Page, seed: number) =>
  [...pageUid].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) + seed) % 9973, 7);

it('loses no change and keeps the order complete when 2 to 4 editors act at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 4 }),
      run,
    ),
    { numRuns: proofRuns(2_000) },
  );
});
