import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import type { ContentStore } from '#functions/kernel/store/content';
import type { IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { AppError } from '#shared/kernel/errors';
import { type PageWrites, pageSlugKey, type StoredPage } from './page.record.ts';
import type { PageOrders } from './page-order.ts';
import type { PageReader } from './page-reader.ts';

/** What the writes of pages use. */
export interface PageStores {
  readonly db: DynamoDBDocumentClient;
  readonly TableName: string;
  readonly content: ContentStore;
  readonly idempotency: IdempotencyRepository;
  readonly reader: PageReader;
  readonly writes: PageWrites;
  readonly orders: PageOrders;
}

/** Reserves a slug of a place for a page; fails if another page has or had it. */
export const reserveSlug = (
  TableName: string,
  school: School,
  { placeUid, pageUid }: StoredPage,
  slug: string,
): TransactItem => ({
  Put: {
    TableName,
    Item: { ...pageSlugKey(school, placeUid, slug), pageUid },
    // A page may come back to a place, or to a title that it had.
    ConditionExpression: 'attribute_not_exists(pk) OR pageUid = :own',
    ExpressionAttributeValues: { ':own': pageUid },
  },
});

/** The answer when one of several pages is not, or no longer, in the place. */
export function pageNotInPlace(): AppError {
  const message = 'One of these pages is no longer in this place. Load the page again.';
  return new AppError('badRequest', message, { fields: { sortData: message } });
}

export const busy = () =>
  new AppError('conflict', 'Someone else is changing this place. Wait a moment and try again.');
