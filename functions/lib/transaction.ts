import type { DynamoDBDocumentClient, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from '#functions/lib/dynamo';

/** One write of a transaction. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A transaction that was refused: which of its writes did not find what their conditions say, in their order. */
export type Refused = readonly boolean[];

/** How often something is tried again that lost against somebody else's write. */
export const mostTries = 5;

/** Writes everything or nothing; answers which conditions failed, or nothing when all was written. */
export async function transact(
  db: DynamoDBDocumentClient,
  items: TransactItem[],
): Promise<Refused | undefined> {
  const [only, ...more] = items;
  try {
    // A write by itself is whole anyway, and costs half of what it would in a transaction.
    if (only?.Put && more.length === 0) await db.send(new PutCommand(only.Put));
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

/** Why a transaction was cancelled: a reason for each of its writes. */
function reasonsOf(error: unknown): readonly Reason[] | undefined {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return undefined;
  return (error as Error & { CancellationReasons?: Reason[] }).CancellationReasons;
}

/** A write that met another at the same moment lost just like one that came after it. */
const isLost = (code: string | undefined): boolean =>
  code === 'ConditionalCheckFailed' || code === 'TransactionConflict';
