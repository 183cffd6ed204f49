import type { DynamoDBDocumentClient, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { DeleteCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from './dynamo.ts';

/** One write of a transaction. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The result of a refused transaction: for each write, in order, whether its condition failed. */
export type Refused = readonly boolean[];

/** The number of tries for a write that lost against a concurrent write. */
export const mostTries = 5;

/**
 * Writes all items or none. Returns which conditions failed, or undefined when all items were
 * written.
 */
export async function transact(
  db: DynamoDBDocumentClient,
  items: TransactItem[],
): Promise<Refused | undefined> {
  const [only, ...more] = items;
  try {
    // A single write is atomic without a transaction, and costs half as much.
    const single = more.length === 0 ? only : undefined;
    if (single?.Put) await db.send(new PutCommand(single.Put));
    else if (single?.Delete) await db.send(new DeleteCommand(single.Delete));
    else await db.send(new TransactWriteCommand({ TransactItems: items }));
    return undefined;
  } catch (error) {
    if (isConditionFailed(error)) return [true];
    const reasons = reasonsOf(error);
    if (!reasons?.some(({ Code }) => isLost(Code))) throw error;
    return items.map((_, i) => isLost(reasons[i]?.Code));
  }
}

interface Reason {
  readonly Code?: string;
}

/** Returns why a transaction was cancelled: a reason for each write. Undefined for other errors. */
export function reasonsOf(error: unknown): readonly Reason[] | undefined {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return undefined;
  return (error as Error & { CancellationReasons?: Reason[] }).CancellationReasons;
}

/**
 * Tells whether a write lost. A conflict with a concurrent write counts like a failed condition.
 */
const isLost = (code: string | undefined): boolean =>
  code === 'ConditionalCheckFailed' || code === 'TransactionConflict';
