import type { School } from '#functions/kernel/record/declaration';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { nextVersion } from '#functions/kernel/version';
import { AppError } from '#shared/kernel/errors';
import {
  arranged,
  nextLanding,
  type PageOrder,
  withLanding,
  withoutPage,
  withPage,
} from '#shared/pages/page-order';
import { mostPages } from '#shared/pages/pages.contract';
import { visiblePage } from '#shared/places/place-visibility';
import type { StoredPage } from './page.record.ts';
import type { PageStores } from './page-stores.ts';

/** A change of a page that also changes the order of its place. */
export interface PageTransition {
  readonly before: StoredPage;
  readonly after: StoredPage;
  /** Makes the page the landing page, or an ordinary page; absent leaves this as it is. */
  readonly isLanding?: boolean | undefined;
}

/**
 * Returns the writes that the order of a place needs when one of its pages changes; none if the
 * order stays.
 */
export async function orderWrites(
  stores: PageStores,
  school: School,
  { before, after, isLanding }: PageTransition,
): Promise<TransactItem[]> {
  const { placeUid, pageUid } = before;
  const read = await stores.orders.of(school).read(placeUid);
  let next: PageOrder = read.order;
  if (after.is_deleted) {
    next = withoutPage(next, pageUid);
    if (read.order.landing === pageUid) {
      const now = new Date(after.deleted_at ?? Date.now());
      next = await withNextLanding(stores, school, {
        placeUid,
        landing: pageUid,
        order: next,
        now,
      });
    }
  } else {
    if (before.is_deleted) refuseTooManyPages(next);
    next = withPage(next, pageUid);
    if (isLanding !== undefined) next = withLanding(next, pageUid, isLanding);
  }
  // A form sends every field, also those that it does not change.
  if (next.pages === read.order.pages && next.landing === read.order.landing) return [];
  return [
    stores.orders.of(school).write(placeUid, read, next),
    ...(await landingWrites(stores, school, { before: read.order, next, changing: pageUid })),
  ];
}

/** A place that has lost its landing page. */
interface WithoutLanding {
  readonly placeUid: string;
  /** The page that was the landing page. */
  readonly landing: string;
  /** The order without it. */
  readonly order: PageOrder;
  readonly now: Date;
}

/**
 * Makes the first page that readers see as a tab the landing page, after the landing page was
 * deleted or moved.
 */
export async function withNextLanding(
  { reader }: PageStores,
  school: School,
  { placeUid, landing, order, now }: WithoutLanding,
): Promise<PageOrder> {
  const listed = await reader.of(school).listed(placeUid);
  const others = arranged(order, listed).filter((page) => order.pages.includes(page.pageUid));
  const pages = others.map((page) => ({ ...page, window: visiblePage(page).window }));
  return { ...order, landing: nextLanding(pages, landing, now)?.pageUid };
}

/**
 * Writes the pages that start or stop being the landing page. Each gets a new version, so that an
 * older form of it is refused. The page `changing` is left out, because the caller writes it.
 */
export async function landingWrites(
  { writes, reader }: PageStores,
  school: School,
  {
    before,
    next,
    changing,
  }: { readonly before: PageOrder; readonly next: PageOrder; readonly changing: string },
): Promise<TransactItem[]> {
  if (before.landing === next.landing) return [];
  const items: TransactItem[] = [];
  for (const pageUid of [before.landing, next.landing]) {
    const page = pageUid && pageUid !== changing && (await reader.of(school).get(pageUid));
    if (!page) continue;
    const updated_at = nextVersion(new Date(page.updated_at), page.updated_at);
    items.push(...writes.of(school).replace(page, { ...page, updated_at }));
  }
  return items;
}

/** Refuses more pages in a place than it can have: another one, if no number is given. */
export function refuseTooManyPages(order: PageOrder, more = 1): void {
  if (order.pages.length + more <= mostPages) return;
  const message = `A place can have ${mostPages} pages at most. Delete a page first.`;
  throw new AppError('badRequest', message);
}
