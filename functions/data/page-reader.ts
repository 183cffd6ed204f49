import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { pageOrders } from '#functions/data/page-order';
import { listOf, pageSlugKey, type StoredPage, storedPage } from '#functions/data/page-record';
import { batch } from '#functions/lib/batch';

export type PageReader = ReturnType<typeof pageReader>;

const Reservation = z.object({ pageUid: z.string() });

/** The pages of places as they are stored; who may see one is the caller's part. */
export const pageReader = (db: DynamoDBDocumentClient, TableName: string) => {
  const orders = pageOrders(db, TableName);

  async function get(site: string, pageUid: string): Promise<StoredPage | undefined> {
    const Key = { pk: site, sk: pageUid };
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && storedPage(Item);
  }

  return {
    get,

    /** The page that has or once had a slug in a place. */
    async bySlug(site: string, placeUid: string, slug: string): Promise<StoredPage | undefined> {
      const Key = pageSlugKey(site, placeUid, slug);
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && get(site, Reservation.parse(Item).pageUid);
    },

    /** The pages of a place without their texts, in no order: one question, as a place has few. */
    async listed(site: string, placeUid: string, isDeleted = false): Promise<StoredPage[]> {
      const found: StoredPage[] = [];
      let ExclusiveStartKey: Record<string, unknown> | undefined;
      do {
        const { Items, LastEvaluatedKey } = await db.send(
          new QueryCommand({
            TableName,
            IndexName: 'listed',
            KeyConditionExpression: 'listedPk = :list',
            ExpressionAttributeValues: { ':list': listOf(site, placeUid, isDeleted) },
            ExclusiveStartKey,
          }),
        );
        found.push(...(Items ?? []).map((item) => storedPage(item)));
        ExclusiveStartKey = LastEvaluatedKey;
      } while (ExclusiveStartKey);
      return found;
    },

    /** Pages with what of their texts the table holds, in no order; unknown ones are left out. */
    async whole(site: string, pageUids: readonly string[]): Promise<StoredPage[]> {
      return (await batch(db, { TableName, pk: site, sks: pageUids, chunk: 50 })).map(storedPage);
    },

    /** The order of a place's pages, and which of them is the landing page. */
    async order(site: string, placeUid: string) {
      return (await orders.read(site, placeUid)).order;
    },
  };
};
