import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { postsRecords } from '#shared/tables/content';
import { FeedChange } from './live-row.ts';

/** Which object has the live posts of a school. */
const LiveList = z.object({
  /** Counts every change of this record. */
  version: z.number(),
  format: z.number(),
  /** When the first object was ordered. */
  ordered_at: z.string(),
  /** When the sweep last looked. An object that no sweep looks after is not read. */
  checked_at: z.string(),
  /** The object in the bucket; absent before the first. */
  key: z.string().optional(),
  /** The object has every change of a request until then, and perhaps later ones. */
  until: z.string().optional(),
  /** When it was last made of the posts themselves. */
  built_at: z.string().optional(),
});
export type LiveList = z.infer<typeof LiveList>;

const { change, live } = postsRecords;

/** What one query of the changes returns. */
export interface LiveNews {
  readonly changes: FeedChange[];
  /** The present object; undefined if the school has none. */
  readonly list: LiveList | undefined;
}

export type LiveFeed = ReturnType<typeof liveFeed>;

/** The changes of live posts that an object may lack, and which object is the present one. */
export const liveFeed = ({ db, table }: Tables) => {
  const TableName = table('posts');
  return {
    of(school: School) {
      const pk = partitionOf(school, change.key, {});
      const Key = keyOf(school, live.key, {});

      return {
        /** Returns which object is the present one. */
        async list(): Promise<LiveList | undefined> {
          const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
          return Item && LiveList.parse(Item);
        },

        /**
         * Returns the changes of requests since a time, and the present object. The record of the
         * object sorts last, so one query has both.
         */
        async since(at: string, isConsistent = false): Promise<LiveNews> {
          const found = await wholeQuery(db, {
            TableName,
            KeyConditionExpression: 'pk = :pk AND sk >= :at',
            ExpressionAttributeValues: { ':pk': pk, ':at': at },
            ...(isConsistent && { ConsistentRead: true }),
          });
          const last = found.at(-1);
          const isList = last !== undefined && last.sk === Key.sk;
          const changes = (isList ? found.slice(0, -1) : found).map((item) =>
            FeedChange.parse(item),
          );
          return { changes, list: isList ? LiveList.parse(last) : undefined };
        },
      };
    },
  };
};
