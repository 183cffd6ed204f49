import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import {
  type ExportId,
  type ExportLease,
  exportKey,
  minutesAfter,
  patience,
  type StoredLogExport,
} from './mail-export-record.ts';

type Fields = Readonly<Record<string, string | number>>;

/** Conditional updates of one export. Each returns whether its condition was met. */
export function exportUpdates(db: DynamoDBDocumentClient, TableName: string) {
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
    /** Takes an export that waits and whose deadline has not passed. */
    takeLease: (lease: ExportLease, now: Date) =>
      update({
        Key: exportKey(lease),
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

    /** Changes an export that the worker still has the lease for. */
    updateLeased: (lease: ExportLease, fields: Fields) =>
      update({
        Key: exportKey(lease),
        UpdateExpression: setOf(fields),
        ConditionExpression: '#state = :making AND #lease = :lease',
        ExpressionAttributeNames: { '#lease': 'lease', '#state': 'state', ...namesOf(fields) },
        ExpressionAttributeValues: {
          ':making': 'making',
          ':lease': lease.lease,
          ...valuesOf(fields),
        },
      }),

    /** Changes an export that is in the state in which it was loaded, and ends its lease. */
    updateUnchanged: (id: ExportId, loaded: StoredLogExport, fields: Fields) =>
      update({
        Key: exportKey(id),
        UpdateExpression: `${setOf(fields)} REMOVE #lease`,
        ConditionExpression: '#state = :loadedState AND #deadline = :loadedDeadline',
        ExpressionAttributeNames: {
          ...{ '#state': 'state', '#lease': 'lease', '#deadline': 'deadline' },
          ...namesOf(fields),
        },
        ExpressionAttributeValues: {
          ...{ ':loadedState': loaded.state, ':loadedDeadline': loaded.deadline },
          ...valuesOf(fields),
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
