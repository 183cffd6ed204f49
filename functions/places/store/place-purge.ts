import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholePartition, wholeQuery } from '#functions/kernel/store/partition';
import { removePartition } from '#functions/kernel/store/removal';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { pagesRecords, placesRecords } from '#shared/tables/content';

/** Deletes the pages of a place. */
interface PagesOfPlaces {
  of(school: School): {
    endPlace(placeUid: string): Promise<unknown>;
  };
}

/**
 * Permanently deletes removed places with their pages and the order of the pages. The slug of a
 * place stays reserved, so that an old link never leads to another place.
 */
export const placePurge = ({ db, table }: Tables, pages: PagesOfPlaces) => {
  const TableName = table('places');

  return {
    of(school: School) {
      const { place, purge } = placesRecords;
      const noteOf = (placeUid: string) => keyOf(school, purge.key, { placeUid });

      /** Deletes the record of a removed place, and writes its purge note in the same transaction. */
      const removePlace = (placeUid: string, updated_at: string) =>
        transact(db, [
          {
            Delete: {
              TableName,
              Key: keyOf(school, place.key, { placeUid }),
              ConditionExpression: 'is_deleted = :yes AND updated_at = :loaded',
              ExpressionAttributeValues: { ':yes': true, ':loaded': updated_at },
            },
          },
          { Put: { TableName, Item: noteOf(placeUid) } },
        ]);

      return {
        /**
         * Purges every place that was removed before a time; returns their number. The next run
         * continues an interrupted one.
         */
        async endBefore(before: Date): Promise<number> {
          const found = await wholeQuery(db, {
            TableName,
            KeyConditionExpression: 'pk = :site',
            ExpressionAttributeValues: { ':site': partitionOf(school, place.key, {}) },
            ProjectionExpression: 'sk, is_deleted, deleted_at, updated_at',
          });
          for (const { sk, is_deleted, deleted_at, updated_at } of found) {
            const isOld = `${deleted_at ?? updated_at}` < before.toISOString();
            if (is_deleted === true && isOld) await removePlace(`${sk}`, `${updated_at}`);
          }
          const noted = await wholePartition(db, TableName, partitionOf(school, purge.key, {}));
          const { slug, order } = pagesRecords;
          for (const placeUid of noted.map(({ sk }) => String(sk))) {
            await pages.of(school).endPlace(placeUid);
            const slugs = partitionOf(school, slug.key, { placeUid });
            await removePartition(db, table('pages'), slugs);
            const Key = keyOf(school, order.key, { placeUid });
            await db.send(new DeleteCommand({ TableName: table('pages'), Key }));
            await db.send(new DeleteCommand({ TableName, Key: noteOf(placeUid) }));
          }
          return noted.length;
        },
      };
    },
  };
};
