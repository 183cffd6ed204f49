import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ContentStore } from '#functions/data/content';
import { type Act, type IdempotencyRepository, isDerived } from '#functions/data/idempotency';
import { type OrderRead, pageOrders } from '#functions/data/page-order';
import { pageReader } from '#functions/data/page-reader';
import { pageKeys, pageSlugKey, type StoredPage } from '#functions/data/page-record';
import { mostTries, type TransactItem, transact } from '#functions/lib/transaction';
import { nextVersion } from '#functions/lib/version';
import { mostPages } from '#shared/contract/pages';
import {
  type PageOrder,
  sorted,
  type Wanted,
  withLanding,
  withoutPage,
  withPage,
} from '#shared/domain/page-order';
import { slugsFor } from '#shared/domain/page-slug';
import { AppError } from '#shared/errors';

export type PageRepository = ReturnType<typeof pageRepository>;

/** A new page, where it is put, and the order that the others get with it. */
export interface Addition {
  readonly page: StoredPage & { content_html: string };
  /** The slugs it may get, the best first. */
  readonly slugs: readonly [string, string];
  readonly isLanding: boolean;
  readonly position?: number | undefined;
  readonly wanted: readonly Wanted[];
}

/**
 * The writes of pages. A page and the order of its place change together, and only while both are as they were read: who loses against
 * somebody else tries again on what is there now.
 */
export const pageRepository = (
  db: DynamoDBDocumentClient,
  TableName: string,
  content: ContentStore,
  idempotency: IdempotencyRepository,
) => {
  const reader = pageReader(db, TableName);
  const orders = pageOrders(db, TableName);

  return {
    ...reader,

    /** The text of a page, from the table or the bucket. */
    text: (site: string, page: StoredPage): Promise<string> => content.read(site, page),

    /** Stores a long text before its record is written; says what the record must hold. */
    textPlace: (site: string, pageUid: string, html: string) => content.write(site, pageUid, html),

    /** Adds a page to its place; the same act again answers the id of the page that it made before. */
    async add(site: string, addition: Addition, act: Act | undefined): Promise<string> {
      const { page, slugs, wanted } = addition;
      const { placeUid, pageUid, content_html } = page;
      const before = act && (await idempotency.made(act));
      const isGone = before && isDerived(act) && (await reader.get(site, before))?.is_deleted;
      if (before && !isGone) return before;
      const text = await content.write(site, pageUid, content_html);
      let slug = slugs[0];
      for (let tries = 0; tries < mostTries; tries++) {
        const read = await orders.read(site, placeUid);
        if (tries === 0) refuseStrangers(read.order, wanted);
        refuseTooMany(read.order);
        let next = withPage(sorted(read.order, wanted), pageUid, addition.position);
        if (addition.isLanding) next = withLanding(next, pageUid, true);
        const refused = await transact(db, [
          reserve(site, placeUid, slug, pageUid),
          put(site, { ...page, ...text, slug, revision: 1 }, undefined),
          orders.write(site, placeUid, read, next),
          ...(act ? [idempotency.remember(act, pageUid, before)] : []),
          ...(await formerLanding(site, read, next)),
        ]);
        if (!refused) return pageUid;
        const made = act && refused[3] && (await idempotency.made(act));
        if (made) return made;
        if (refused[0]) slug = slugs[1];
      }
      throw busy();
    },

    /**
     * Writes the next state of a page where its state `before` still stands; answers false when it does not. What it is to the order of
     * its place changes with it: a deleted page leaves, one that comes back is put at the end, the landing page takes over.
     */
    async change(
      site: string,
      before: StoredPage,
      after: StoredPage,
      isLanding?: boolean,
    ): Promise<boolean> {
      const { placeUid, pageUid } = before;
      const next = { ...after, revision: (before.revision ?? 0) + 1 };
      let slug = after.slug;
      for (let tries = 0; tries < mostTries; tries++) {
        const items = [put(site, { ...next, slug }, before)];
        if (slug !== before.slug) items.push(reserve(site, placeUid, slug, pageUid));
        if (before.is_deleted !== after.is_deleted || isLanding !== undefined) {
          items.push(...(await reordering(site, before, after, isLanding)));
        }
        const refused = await transact(db, items);
        if (!refused) return true;
        if (refused[0]) return false;
        if (slug !== before.slug && refused[1]) slug = slugsFor(after.title, pageUid, 'page')[1];
      }
      throw busy();
    },

    /** Orders the pages of a place; those that nobody named keep their relative order. */
    async sort(site: string, placeUid: string, wanted: readonly Wanted[]): Promise<void> {
      for (let tries = 0; tries < mostTries; tries++) {
        const read = await orders.read(site, placeUid);
        if (tries === 0) refuseStrangers(read.order, wanted);
        const next = sorted(read.order, wanted);
        if (!(await transact(db, [orders.write(site, placeUid, read, next)]))) return;
      }
      throw busy();
    },
  };

  async function reordering(
    site: string,
    before: StoredPage,
    after: StoredPage,
    isLanding: boolean | undefined,
  ): Promise<TransactItem[]> {
    const { placeUid, pageUid } = before;
    const read = await orders.read(site, placeUid);
    let next: PageOrder = read.order;
    if (after.is_deleted) next = withoutPage(next, pageUid);
    else {
      if (before.is_deleted) refuseTooMany(next);
      next = withPage(next, pageUid);
      if (isLanding !== undefined) next = withLanding(next, pageUid, isLanding);
    }
    // A form says also what it leaves as it is.
    if (next.pages === read.order.pages && next.landing === read.order.landing) return [];
    return [
      orders.write(site, placeUid, read, next),
      ...(await formerLanding(site, read, next, pageUid)),
    ];
  }

  /** A page that is the landing page no longer gets a new version, so that who has it open from before hears of it. */
  async function formerLanding(site: string, read: OrderRead, next: PageOrder, self?: string) {
    const { landing } = read.order;
    if (!landing || landing === next.landing || landing === self) return [];
    const former = await reader.get(site, landing);
    if (!former) return [];
    const updated_at = nextVersion(new Date(former.updated_at), former.updated_at);
    return [put(site, { ...former, updated_at, revision: (former.revision ?? 0) + 1 }, former)];
  }

  function put(site: string, page: StoredPage, before: StoredPage | undefined): TransactItem {
    return {
      Put: {
        TableName,
        Item: { ...pageKeys(site, page), ...page },
        ...(before
          ? {
              ConditionExpression: 'revision = :seen',
              ExpressionAttributeValues: { ':seen': before.revision ?? 0 },
            }
          : { ConditionExpression: 'attribute_not_exists(pk)' }),
      },
    };
  }

  function reserve(site: string, placeUid: string, slug: string, pageUid: string): TransactItem {
    return {
      Put: {
        TableName,
        Item: { ...pageSlugKey(site, placeUid, slug), pageUid },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    };
  }
};

function refuseStrangers(order: PageOrder, wanted: readonly Wanted[]): void {
  if (wanted.every(({ pageUid }) => order.pages.includes(pageUid))) return;
  const message = 'One of these pages is not in this place any more. Please load it again.';
  throw new AppError('badRequest', message, { fields: { sortData: message } });
}

function refuseTooMany(order: PageOrder): void {
  if (order.pages.length < mostPages) return;
  throw new AppError('badRequest', `A place has at most ${mostPages} pages.`);
}

const busy = () =>
  new AppError('conflict', 'Others are changing this place at the same moment. Please try again.');
