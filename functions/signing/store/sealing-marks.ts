import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { wholeQuery } from '#functions/kernel/store/partition';
import { putIfUnchanged } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';

/** A completed document that is not sealed yet. */
export const SealingMark = z.object({
  requestUid: z.string(),
  /** When its message is sent again. */
  deadline: z.string(),
  tries: z.number().int(),
  updated_at: z.string(),
});
export type SealingMark = z.infer<typeof SealingMark>;

export type SealingMarks = ReturnType<typeof sealingMarks>;

/** The completed documents that wait for their seal, in the table of requests. */
export const sealingMarks = ({ db, table }: Tables) => {
  const TableName = table('signing-requests');
  const keyOf = (site: string, requestUid: string) => ({ pk: `${site}#sealing`, sk: requestUid });
  return {
    /** Returns the write of a mark, for the transaction that completes the document. */
    put: (site: string, mark: SealingMark): TransactItem => ({
      Put: { TableName, Item: { ...keyOf(site, mark.requestUid), ...mark } },
    }),

    /** Returns the marks of a school. */
    async open(site: string): Promise<SealingMark[]> {
      const found = await wholeQuery(db, {
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `${site}#sealing` },
        ConsistentRead: true,
      });
      return found.map((item) => SealingMark.parse(item));
    },

    /** Replaces a mark in the version that was read. Returns false if it has another, or is gone. */
    change: (site: string, before: SealingMark, after: SealingMark): Promise<boolean> =>
      putIfUnchanged(
        { db, TableName },
        { ...keyOf(site, after.requestUid), ...after },
        before.updated_at,
      ),

    /** Removes a mark. */
    async close(site: string, requestUid: string): Promise<void> {
      await db.send(new DeleteCommand({ TableName, Key: keyOf(site, requestUid) }));
    },
  };
};

/** Minutes after which the message about a document is sent again. */
const patience = 5;

/** Returns the next mark of a document. */
export const markAt = (requestUid: string, tries: number, now: Date): SealingMark => ({
  ...{ requestUid, tries, updated_at: now.toISOString() },
  deadline: new Date(now.getTime() + patience * 60_000).toISOString(),
});
