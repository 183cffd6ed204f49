import { BatchWriteCommand, DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Change, School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { nextVersion } from '#functions/kernel/version';
import { postsRecords } from '#shared/tables/content';
import { FeedChange, liveRowOf } from './live-row.ts';
import { isLive, type StoredPost } from './post.record.ts';

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

/**
 * Returns the write that tells the readers' lists of a change, for its transaction. Drafts and posts
 * that have ended are in no such list, so their changes cost nothing.
 */
export const liveChange =
  (now: Date) =>
  ({ site, TableName, before, after }: Change<StoredPost>): TransactItem[] => {
    const row = after && liveRowOf({ site }, after, now);
    const changed = after ?? before;
    if (!changed || !(row || (before && isLive(before, now)))) return [];
    const { postUid } = changed;
    const updated_at = after?.updated_at ?? nextVersion(now, changed.updated_at);
    const told: FeedChange = {
      postUid,
      at: now.toISOString(),
      updated_at,
      ...(row && { row: JSON.stringify(row) }),
    };
    const Item = { ...keyOf({ site }, change.key, told), ...told };
    return [{ Put: { TableName, Item } }];
  };

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

        /** Replaces the record that was read; false if it has changed since. */
        async replace(
          before: LiveList | undefined,
          next: Omit<LiveList, 'version'>,
        ): Promise<boolean> {
          const condition = before
            ? {
                ConditionExpression: 'version = :version',
                ExpressionAttributeValues: { ':version': before.version },
              }
            : { ConditionExpression: 'attribute_not_exists(pk)' };
          const Item = { ...Key, ...next, version: (before?.version ?? 0) + 1 };
          try {
            await db.send(new PutCommand({ TableName, Item, ...condition }));
            return true;
          } catch (error) {
            if (!isConditionFailed(error)) throw error;
            return false;
          }
        },

        /** Deletes the changes of requests before a time. */
        async forget(before: string): Promise<void> {
          const found = await wholeQuery(db, {
            TableName,
            KeyConditionExpression: 'pk = :pk AND sk < :before',
            ExpressionAttributeValues: { ':pk': pk, ':before': before },
            ProjectionExpression: 'pk, sk',
          });
          for (let i = 0; i < found.length; i += 25) {
            const requests = found.slice(i, i + 25).map((Old) => ({ DeleteRequest: { Key: Old } }));
            await db.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
          }
        },

        /** Forgets the object: lists read the index until a sweep has made another. */
        async drop(): Promise<void> {
          await db.send(new DeleteCommand({ TableName, Key }));
        },
      };
    },
  };
};
