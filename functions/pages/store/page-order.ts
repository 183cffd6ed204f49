import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { noPages, type PageOrder } from '#shared/pages/page-order';
import { pagesRecords } from '#shared/tables/content';

const StoredOrder = z.object({
  pages: z.array(z.string()),
  landing: z.string().optional(),
  version: z.number(),
});

/**
 * The order of a place's pages with the version that was read. A write fails if the version has
 * changed.
 */
export interface OrderRead {
  readonly order: PageOrder;
  readonly version: number;
}

export type PageOrders = ReturnType<typeof pageOrders>;

/**
 * Stores one order record for each place, so that two editors cannot order its pages at the same
 * time.
 */
export const pageOrders = (db: DynamoDBDocumentClient, TableName: string) => ({
  of: (school: School) => ({
    async read(placeUid: string): Promise<OrderRead> {
      const Key = orderKey(school, placeUid);
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      if (!Item) return { order: noPages, version: 0 };
      const { version, ...order } = StoredOrder.parse(Item);
      return { order, version };
    },

    /** Returns the write of the next order. It must be in the transaction that changes the pages. */
    write(placeUid: string, read: OrderRead, next: PageOrder): TransactItem {
      return {
        Put: {
          TableName,
          Item: { ...orderKey(school, placeUid), ...next, version: read.version + 1 },
          ...(read.version === 0
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : {
                ConditionExpression: 'version = :read',
                ExpressionAttributeValues: { ':read': read.version },
              }),
        },
      };
    },
  }),
});

/** Returns the key of the order of a place's pages. */
export const orderKey = (school: School, placeUid: string) =>
  keyOf(school, pagesRecords.order.key, { placeUid });
