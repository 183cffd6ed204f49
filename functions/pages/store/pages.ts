import type { School } from '#functions/kernel/record/declaration';
import type { ContentStore } from '#functions/kernel/store/content';
import {
  type Act,
  type IdempotencyRepository,
  isDerived,
} from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { mostTries, transact } from '#functions/kernel/store/transaction';
import {
  type PageOrder,
  type PagePosition,
  sorted,
  withLanding,
  withPage,
} from '#shared/pages/page-order';
import { slugsFor } from '#shared/pages/page-slug';
import { pageWrites, type StoredPage } from './page.record.ts';
import { movePages, type PageMove } from './page-moves.ts';
import { pageOrders } from './page-order.ts';
import {
  landingWrites,
  orderWrites,
  type PageTransition,
  refuseTooManyPages,
} from './page-order-writes.ts';
import { pageReader } from './page-reader.ts';
import { busy, type PageStores, pageNotInPlace, reserveSlug } from './page-stores.ts';

export type PageRepository = ReturnType<typeof pageRepository>;

/** A new page, its position, and the order that the other pages get in the same write. */
export interface Addition {
  readonly page: StoredPage & { content_html: string };
  /** The slugs that it may get; the second one is used if another page has the first. */
  readonly slugs: readonly [string, string];
  readonly isLanding: boolean;
  /** Counted from 1; absent means at the end. */
  readonly position?: number | undefined;
  readonly wanted: readonly PagePosition[];
}

/**
 * Reads and writes pages. A page and the order of its place change in one transaction, and only
 * while both are as they were read. A write that loses against another one reads both again and
 * retries.
 */
export const pageRepository = (
  { db, table }: Tables,
  content: ContentStore,
  idempotency: IdempotencyRepository,
) => {
  const TableName = table('pages');
  const reader = pageReader({ db, table });
  const orders = pageOrders(db, TableName);
  const writes = pageWrites({ db, table });
  const stores: PageStores = { db, TableName, content, idempotency, reader, writes, orders };
  return {
    of: (school: School) => ({
      ...reader.of(school),

      /** Reads the text of a page, from the table or the bucket. */
      text: (page: StoredPage): Promise<string> => content.of(school).read(page),

      /** Stores a text before its record is written; returns the fields that the record must hold. */
      storeText: (pageUid: string, html: string) => content.of(school).write(pageUid, html),

      /**
       * Adds a page to its place and returns its id; the same act again returns the id of the first
       * page.
       */
      add: (addition: Addition, act: Act | undefined): Promise<string> =>
        addPage(stores, school, addition, act),

      /**
       * Replaces `before` with `after`; returns false if the stored page is not `before`. The order
       * of the place changes with it: a deleted page leaves the order, a restored page is put at the
       * end, and a new landing page replaces the old one. If the landing page is deleted, the next
       * page that readers see as a tab becomes the landing page.
       */
      change: (before: StoredPage, after: StoredPage, isLanding?: boolean): Promise<boolean> =>
        changePage(stores, school, { before, after, isLanding }),

      /** Orders the pages of a place; pages that are not named keep their relative order. */
      sort: (placeUid: string, wanted: readonly PagePosition[]): Promise<void> =>
        sortPages(stores, school, placeUid, wanted),

      /** Moves pages of one place to the end of another one: all or none. */
      move: (move: PageMove): Promise<void> => movePages(stores, school, move),
    }),
  };
};

async function addPage(
  stores: PageStores,
  school: School,
  addition: Addition,
  act: Act | undefined,
): Promise<string> {
  const { db, TableName, content, idempotency, reader, writes, orders } = stores;
  const { page, slugs, wanted } = addition;
  const { placeUid, pageUid, content_html } = page;
  const before = act && (await idempotency.made(act));
  const known = before && isDerived(act) && (await reader.of(school).get(before));
  // The same page may be added again after the first one was deleted, or moved to another place.
  const isGone = known && (known.is_deleted || known.placeUid !== placeUid);
  if (before && !isGone) return before;
  const text = await content.of(school).write(pageUid, content_html);
  let slug = slugs[0];
  for (let tries = 0; tries < mostTries; tries++) {
    const read = await orders.of(school).read(placeUid);
    if (tries === 0) refuseUnknownPages(read.order, wanted);
    refuseTooManyPages(read.order);
    let next = withPage(sorted(read.order, wanted), pageUid, addition.position);
    if (addition.isLanding) next = withLanding(next, pageUid, true);
    const refused = await transact(db, [
      reserveSlug(TableName, school, page, slug),
      ...writes.of(school).add({ ...page, ...text, slug }),
      orders.of(school).write(placeUid, read, next),
      ...(act ? [idempotency.remember(act, pageUid, before)] : []),
      ...(await landingWrites(stores, school, { before: read.order, next, changing: pageUid })),
    ]);
    if (!refused) return pageUid;
    const [isSlugTaken, , , isRepeated] = refused;
    const made = act && isRepeated && (await idempotency.made(act));
    if (made) return made;
    if (isSlugTaken) slug = slugs[1];
  }
  throw busy();
}

async function changePage(
  stores: PageStores,
  school: School,
  transition: PageTransition,
): Promise<boolean> {
  const { db, TableName, writes } = stores;
  const { before, after, isLanding } = transition;
  let slug = after.slug;
  for (let tries = 0; tries < mostTries; tries++) {
    const items = writes.of(school).replace(before, { ...after, slug });
    if (slug !== before.slug) items.push(reserveSlug(TableName, school, before, slug));
    if (before.is_deleted !== after.is_deleted || isLanding !== undefined) {
      items.push(...(await orderWrites(stores, school, transition)));
    }
    const refused = await transact(db, items);
    if (!refused) return true;
    const [isChanged, isSlugTaken] = refused;
    if (isChanged) return false;
    if (slug !== before.slug && isSlugTaken) {
      slug = slugsFor(after.title, before.pageUid, 'page')[1];
    }
  }
  throw busy();
}

async function sortPages(
  { db, orders }: PageStores,
  school: School,
  placeUid: string,
  wanted: readonly PagePosition[],
): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    const read = await orders.of(school).read(placeUid);
    if (tries === 0) refuseUnknownPages(read.order, wanted);
    const next = sorted(read.order, wanted);
    if (!(await transact(db, [orders.of(school).write(placeUid, read, next)]))) return;
  }
  throw busy();
}

function refuseUnknownPages(order: PageOrder, wanted: readonly PagePosition[]): void {
  if (wanted.every(({ pageUid }) => order.pages.includes(pageUid))) return;
  throw pageNotInPlace();
}
