import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import type { StoredMailingType } from '#shared/mailings/mailing';
import { mailingsRecords } from '#shared/tables/mail';

/** The mailing that holds a period. No other real mailing of its kind may start for that period. */
export const PeriodLock = z.object({
  mailingUid: z.string(),
  created_at: z.string(),
  created_by: z.string(),
});
export type PeriodLock = z.infer<typeof PeriodLock>;

/** Returns the key of a period's lock in the table `mailings`. */
export const lockKey = (school: School, type: StoredMailingType, period: string) =>
  keyOf(school, mailingsRecords.period.key, { type, period });

/** Reads the lock of a period. */
export const periodLocks = (db: DynamoDBDocumentClient, TableName: string) => ({
  of: (school: School) => ({
    async lock(type: StoredMailingType, period: string): Promise<PeriodLock | undefined> {
      const Key = lockKey(school, type, period);
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && PeriodLock.parse(Item);
    },
  }),
});

/**
 * Returns the period of a set of posts: the same for every order of the posts. So the same posts
 * are sent in one principal's message only.
 */
export const periodOfPosts = (postUids: readonly string[]): string =>
  createHash('sha256')
    .update([...postUids].sort().join(' '))
    .digest('hex')
    .slice(0, 32);
