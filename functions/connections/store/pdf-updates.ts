import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Table } from '#functions/kernel/store/records';
import { type PdfLease, pdfKey, StoredPdf } from './pdf-record.ts';

export async function getPdf(
  { db, TableName }: Table,
  school: School,
  connections_pdfUid: string,
): Promise<StoredPdf | undefined> {
  const Key = pdfKey(school, connections_pdfUid);
  const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item && StoredPdf.parse(Item);
}

/** A PDF that still runs, and the lease of the worker that ends it. */
export type RunningPdf = Omit<PdfLease, 'lease'> & Partial<PdfLease>;

/** Ends a PDF that still runs as failed: only one of the worker's, if a lease is given. */
export function failPdf(
  { db, TableName }: Table,
  school: School,
  { connections_pdfUid, lease }: RunningPdf,
  message: string,
): Promise<boolean> {
  const own = lease ? ' AND #lease = :lease' : '';
  return applied(
    db.send(
      new UpdateCommand({
        TableName,
        Key: pdfKey(school, connections_pdfUid),
        UpdateExpression: 'SET #state = :failed, #message = :message REMOVE #lease, lease_until',
        ConditionExpression: `#state IN (:waiting, :making)${own}`,
        ExpressionAttributeNames: { '#state': 'state', '#message': 'message', '#lease': 'lease' },
        ExpressionAttributeValues: {
          ':failed': 'failed',
          ':message': message,
          ':waiting': 'waiting',
          ':making': 'making',
          ...(lease && { ':lease': lease }),
        },
      }),
    ),
  );
}

/** Ends the lease of a worker, if it still has the PDF. */
export const releasePdf = (
  { db, TableName }: Table,
  school: School,
  { connections_pdfUid, lease }: PdfLease,
  now: Date,
): Promise<boolean> =>
  applied(
    db.send(
      new UpdateCommand({
        TableName,
        Key: pdfKey(school, connections_pdfUid),
        UpdateExpression: 'SET lease_until = :now',
        ConditionExpression: '#state = :making AND #lease = :lease',
        ExpressionAttributeNames: { '#state': 'state', '#lease': 'lease' },
        ExpressionAttributeValues: {
          ':making': 'making',
          ':lease': lease,
          ':now': now.toISOString(),
        },
      }),
    ),
  );

/** Returns whether a conditional write was applied. */
export async function applied(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return false;
  }
}
