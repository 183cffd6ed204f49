import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entrySortKey, type Ledger, StoredAuditEntry } from './audit-record.ts';

/** A range of instants: `from` is included, `until` is not. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

/** Which entries a query returns. `below` is the sort key at which the previous page ended. */
export interface AuditEntryQuery extends Span {
  readonly ledger: Ledger;
  readonly below?: string | undefined;
}

/** Returns a function that reads the entries of one partition, newest first. */
export const auditPartition = (db: DynamoDBDocumentClient, TableName: string) =>
  async function* (
    index: 'staff' | 'day' | undefined,
    pk: string,
    { from, until, below }: AuditEntryQuery,
    size: number,
  ): AsyncGenerator<StoredAuditEntry> {
    const [pkName, skName] = index ? [`${index}Pk`, `${index}Sk`] : ['pk', 'sk'];
    let before = below !== undefined && below < until ? below : until;
    for (;;) {
      // Sort keys begin with the time, so an instant bounds them. `BETWEEN` includes both ends.
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({
          TableName,
          IndexName: index,
          KeyConditionExpression: `${pkName} = :pk AND ${skName} BETWEEN :from AND :before`,
          ExpressionAttributeValues: { ':pk': pk, ':from': from, ':before': before },
          ScanIndexForward: false,
          Limit: size,
        }),
      );
      for (const entry of Items.map((item) => StoredAuditEntry.parse(item))) {
        if (entrySortKey(entry) < before) yield entry;
      }
      if (!LastEvaluatedKey) return;
      before = String(LastEvaluatedKey[skName]);
    }
  };

/** Merges lists that are sorted newest first into one. */
export async function* newestFirst(
  lists: readonly AsyncGenerator<StoredAuditEntry>[],
): AsyncGenerator<StoredAuditEntry> {
  const heads = await Promise.all(lists.map((list) => list.next()));
  for (;;) {
    let newest: { entry: StoredAuditEntry; list: number } | undefined;
    for (const [list, { value, done }] of heads.entries()) {
      if (!done && (!newest || entrySortKey(value) > entrySortKey(newest.entry))) {
        newest = { entry: value, list };
      }
    }
    if (!newest) return;
    yield newest.entry;
    const next = await lists[newest.list]?.next();
    if (next) heads[newest.list] = next;
  }
}
