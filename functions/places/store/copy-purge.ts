import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { placesRecords } from '#shared/tables/content';
import { copyJobs, type StoredCopy } from './place-copy.record.ts';
import { slugKey } from './place-reader.ts';

/**
 * Deletes how copies of places ended. A copy that did not become a place leaves a purge note, with
 * which `placePurge` deletes its pages, and gives its slug back: no link led to it.
 */
export const copyPurge = ({ db, table }: Tables) => {
  const TableName = table('places');
  const { copy, openCopy, purge } = placesRecords;
  return {
    of: (school: School) => ({
      /** Purges every copy that was asked for before a time; returns their number. */
      async endBefore(before: Date): Promise<number> {
        const found = await wholePartition(db, TableName, partitionOf(school, copy.key, {}));
        const old = found
          .map((item) => copyJobs.schema.parse(item))
          .filter(({ created_at }) => created_at < before.toISOString());
        for (const each of old) await end(school, each);
        return old.length;
      },
    }),
  };

  async function end(school: School, { placeUid, state, slug }: StoredCopy): Promise<void> {
    const Key = keyOf(school, copy.key, { placeUid });
    if (state === 'ready') {
      await db.send(new DeleteCommand({ TableName, Key }));
      return;
    }
    await transact(db, [
      {
        Delete: {
          TableName,
          Key,
          ConditionExpression: '#state <> :ready',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':ready': 'ready' },
        },
      },
      { Put: { TableName, Item: keyOf(school, purge.key, { placeUid }) } },
      { Delete: { TableName, Key: slugKey(school, slug) } },
      { Delete: { TableName, Key: keyOf(school, openCopy.key, { placeUid }) } },
    ]);
  }
};
