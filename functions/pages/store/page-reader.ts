import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import {
  listKey,
  pageRecordReader,
  pageSlugKey,
  type StoredPage,
  storedPage,
} from './page.record.ts';
import { pageOrders } from './page-order.ts';

export type PageReader = ReturnType<typeof pageReader>;

const Reservation = z.object({ pageUid: z.string() });

/** Reads pages as they are stored. The caller decides who may see them. */
export const pageReader = (tables: Tables) => {
  const { db } = tables;
  const TableName = tables.table('pages');
  const records = pageRecordReader(tables);
  const orders = pageOrders(db, TableName);

  return {
    of(school: School) {
      const stored = records.of(school);
      const get = (pageUid: string): Promise<StoredPage | undefined> => stored.get({ pageUid });

      return {
        get,

        /** Returns the page that has or had a slug in a place. */
        async bySlug(placeUid: string, slug: string): Promise<StoredPage | undefined> {
          const Key = pageSlugKey(school, placeUid, slug);
          const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
          return Item && get(Reservation.parse(Item).pageUid);
        },

        /**
         * Returns the pages of a place without their texts, unsorted. A place has few pages, so they
         * are not paged.
         */
        async listed(placeUid: string, isDeleted = false): Promise<StoredPage[]> {
          const found: StoredPage[] = [];
          let ExclusiveStartKey: Record<string, unknown> | undefined;
          do {
            const { Items, LastEvaluatedKey } = await db.send(
              new QueryCommand({
                TableName,
                IndexName: 'listed',
                KeyConditionExpression: 'listedPk = :list',
                ExpressionAttributeValues: { ':list': listKey(school, placeUid, isDeleted) },
                ExclusiveStartKey,
              }),
            );
            found.push(...(Items ?? []).map((item) => storedPage(item)));
            ExclusiveStartKey = LastEvaluatedKey;
          } while (ExclusiveStartKey);
          return found;
        },

        /**
         * Returns pages as they are now with the texts that the table holds, unsorted. Unknown ids are
         * skipped.
         */
        whole: (pageUids: readonly string[]): Promise<StoredPage[]> =>
          stored.many(
            pageUids.map((pageUid) => ({ pageUid })),
            { isConsistent: true },
          ),

        /** Returns the order of a place's pages with its landing page. */
        async order(placeUid: string) {
          return (await orders.of(school).read(placeUid)).order;
        },
      };
    },
  };
};
