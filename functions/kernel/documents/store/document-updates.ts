import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import {
  type DocumentId,
  type DocumentLease,
  documentKey,
  minutesAfter,
  patience,
  type StoredDocument,
} from './document-record.ts';

type Fields = Readonly<Record<string, string | number>>;

/** Conditional updates of one document. Each returns whether its condition was met. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a repository: its methods share the table
export function documentUpdates(db: DynamoDBDocumentClient, TableName: string) {
  async function update(command: Omit<UpdateCommand['input'], 'TableName'>): Promise<boolean> {
    try {
      await db.send(new UpdateCommand({ TableName, ...command }));
      return true;
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      return false;
    }
  }

  return {
    /** Takes a document that waits and whose deadline has not passed. */
    takeLease: (lease: DocumentLease, now: Date) =>
      update({
        Key: documentKey(lease),
        UpdateExpression: 'SET #state = :making, #lease = :lease, deadline = :deadline',
        ConditionExpression: '#state = :waiting AND deadline >= :now',
        ExpressionAttributeNames: { '#state': 'state', '#lease': 'lease' },
        ExpressionAttributeValues: {
          ':making': 'making',
          ':waiting': 'waiting',
          ':lease': lease.lease,
          ':deadline': minutesAfter(now, patience.making),
          ':now': now.toISOString(),
        },
      }),

    /** Changes a document that the worker still has the lease for. */
    updateLeased: (lease: DocumentLease, fields: Fields) =>
      update({
        Key: documentKey(lease),
        UpdateExpression: setOf(fields),
        ConditionExpression: '#state = :making AND #lease = :lease',
        ExpressionAttributeNames: { '#lease': 'lease', '#state': 'state', ...namesOf(fields) },
        ExpressionAttributeValues: {
          ':making': 'making',
          ':lease': lease.lease,
          ...valuesOf(fields),
        },
      }),

    /** Changes a document that is in the state in which it was loaded, and ends its lease. */
    updateUnchanged: (id: DocumentId, loaded: StoredDocument, fields: Fields) =>
      update({
        Key: documentKey(id),
        UpdateExpression: `${setOf(fields)} REMOVE #lease`,
        ConditionExpression: '#state = :loadedState AND #deadline = :loadedDeadline',
        ExpressionAttributeNames: {
          '#state': 'state',
          '#lease': 'lease',
          '#deadline': 'deadline',
          ...namesOf(fields),
        },
        ExpressionAttributeValues: {
          ':loadedState': loaded.state,
          ':loadedDeadline': loaded.deadline,
          ...valuesOf(fields),
        },
      }),

    /** Ends a document that waits or is made as cancelled, and ends its lease. */
    cancelRunning: (id: DocumentId) =>
      update({
        Key: documentKey(id),
        UpdateExpression: 'SET #state = :cancelled REMOVE #lease',
        ConditionExpression: '#state IN (:waiting, :making)',
        ExpressionAttributeNames: { '#state': 'state', '#lease': 'lease' },
        ExpressionAttributeValues: {
          ':cancelled': 'cancelled',
          ':waiting': 'waiting',
          ':making': 'making',
        },
      }),
  };
}

const setOf = (fields: Fields): string =>
  `SET ${Object.keys(fields)
    .map((name) => `#${name} = :${name}`)
    .join(', ')}`;

const namesOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((name) => [`#${name}`, name]));

const valuesOf = (fields: Fields): Record<string, string | number> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value]));
