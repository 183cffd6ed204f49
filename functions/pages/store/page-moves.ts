import type { School } from '#functions/kernel/record/declaration';
import { mostTries, type TransactItem, transact } from '#functions/kernel/store/transaction';
import { nextVersion } from '#functions/kernel/version';
import { arranged, withoutPage, withPage } from '#shared/pages/page-order';
import { slugsFor } from '#shared/pages/page-slug';
import type { StoredPage } from './page.record.ts';
import { landingWrites, refuseTooManyPages, withNextLanding } from './page-order-writes.ts';
import { busy, type PageStores, pageNotInPlace, reserveSlug } from './page-stores.ts';

/** Pages of one place that move to the end of another one. */
export interface PageMove {
  readonly pageUids: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly now: Date;
}

/**
 * Moves pages with their texts, versions and entries: all or none, in one transaction with the orders
 * of both places. A slug of the old place stays reserved for its page, so the old address leads on.
 * A page whose slug the new place has or had gets another one. Pages that have moved stay.
 */
export async function movePages(stores: PageStores, school: School, move: PageMove): Promise<void> {
  const slugs = new Map<string, string>();
  for (let tries = 0; tries < mostTries; tries++) {
    const moving = await pagesToMove(stores, school, move);
    if (moving.length === 0) return;
    const after = moving.map((page) => moved(page, slugs.get(page.pageUid) ?? page.slug, move));
    const refused = await transact(stores.db, [
      ...after.map((page) => reserveSlug(stores.TableName, school, page, page.slug)),
      ...(await moveWrites(stores, school, { before: moving, after, move })),
    ]);
    if (!refused) return;
    for (const [i, page] of after.entries()) {
      const [, second] = slugsFor(page.title, page.pageUid, 'page');
      if (refused[i]) slugs.set(page.pageUid, second);
    }
  }
  throw busy();
}

/** Returns the pages that are not in the new place yet, in the order of their place. */
async function pagesToMove(
  { reader, orders }: PageStores,
  school: School,
  { pageUids, from, to }: PageMove,
): Promise<StoredPage[]> {
  const [found, { order }] = await Promise.all([
    reader.of(school).whole(pageUids),
    orders.of(school).read(from),
  ]);
  const isThere = ({ is_deleted, placeUid }: StoredPage) =>
    !is_deleted && (placeUid === from || placeUid === to);
  if (found.length < pageUids.length || !found.every(isThere)) throw pageNotInPlace();
  return arranged(order, found).filter(({ placeUid }) => placeUid === from);
}

const moved = (page: StoredPage, slug: string, { to, by, now }: PageMove): StoredPage => ({
  ...page,
  slug,
  placeUid: to,
  updated_by: by,
  updated_at: nextVersion(now, page.updated_at),
});

interface Moving {
  readonly before: readonly StoredPage[];
  readonly after: readonly StoredPage[];
  readonly move: PageMove;
}

/** Returns the writes of the pages and of both orders. */
async function moveWrites(
  stores: PageStores,
  school: School,
  { before, after, move: { from, to, now } }: Moving,
): Promise<TransactItem[]> {
  const { orders, writes } = stores;
  const [left, entered] = await Promise.all([
    orders.of(school).read(from),
    orders.of(school).read(to),
  ]);
  refuseTooManyPages(entered.order, before.length);
  const uids = before.map(({ pageUid }) => pageUid);
  const { landing } = left.order;
  let rest = uids.reduce(withoutPage, left.order);
  const isLandingMoved = landing !== undefined && rest.landing === undefined;
  if (isLandingMoved) {
    rest = await withNextLanding(stores, school, { placeUid: from, landing, order: rest, now });
  }
  return [
    orders.of(school).write(from, left, rest),
    orders.of(school).write(
      to,
      entered,
      uids.reduce((all, uid) => withPage(all, uid), entered.order),
    ),
    ...before.flatMap((page, i) => writes.of(school).replace(page, after[i] ?? page)),
    // The page that was the landing page is written with the others.
    ...(isLandingMoved
      ? await landingWrites(stores, school, { before: left.order, next: rest, changing: landing })
      : []),
  ];
}
