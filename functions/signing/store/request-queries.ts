import { batchOfKeys } from '#functions/kernel/store/batch';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Table } from '#functions/kernel/store/records';

/** Returns the items of requests by their identifiers; unknown ones are left out. */
export const requestItems = (
  { db, TableName }: Table,
  site: string,
  requestUids: readonly string[],
): Promise<Record<string, unknown>[]> =>
  batchOfKeys(db, {
    TableName,
    keys: requestUids.map((uid) => ({ pk: `${site}#${uid}`, sk: 'request' })),
    chunk: 25,
  });

/** Returns the identifiers of all documents of a student. */
export async function requestUidsOfStudent(
  { db, TableName }: Table,
  site: string,
  studentUid: string,
): Promise<string[]> {
  const found = await wholeQuery(db, {
    TableName,
    IndexName: 'subject',
    KeyConditionExpression: 'subjectPk = :pk',
    ExpressionAttributeValues: { ':pk': `${site}#${studentUid}` },
  });
  return found.map(({ subjectSk }) => String(subjectSk));
}
