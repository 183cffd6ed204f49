import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Table } from '#functions/kernel/store/records';

/** What the record of an order has for the watch: when its message was last queued again. */
export const StampedOrder = z.object({ queued_at: z.string().optional() });

/** Stores that the message of an order was queued again. Returns false if the order has gone. */
export async function stampOrder(
  { db, TableName }: Table,
  Key: { readonly pk: string; readonly sk: string },
  now: Date,
): Promise<boolean> {
  try {
    await db.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET queued_at = :now',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      }),
    );
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return false;
  }
}
