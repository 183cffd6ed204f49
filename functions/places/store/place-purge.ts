import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { wholePartition, wholeQuery } from '#functions/kernel/store/partition';
import { removePartition } from '#functions/kernel/store/removal';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';

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
      const purgeNotes = () => `${school.site}#purge`;

      /** Deletes the record of a removed place, and writes its purge note in the same transaction. */
      const removePlace = (sk: string, updated_at: string) =>
        transact(db, [
          {
            Delete: {
              TableName,
              Key: { pk: school.site, sk },
              ConditionExpression: 'is_deleted = :yes AND updated_at = :loaded',
              ExpressionAttributeValues: { ':yes': true, ':loaded': updated_at },
            },
          },
          { Put: { TableName, Item: { pk: purgeNotes(), sk } } },
        ]);

      return {
        /**
         * Purges every place that was removed before a time; returns their number. The next run
         * continues an interrupted one.
         */
        async endBefore(before: Date): Promise<number> {
          const places = await wholeQuery(db, {
            TableName,
            KeyConditionExpression: 'pk = :site',
            ExpressionAttributeValues: { ':site': school.site },
            ProjectionExpression: 'sk, is_deleted, deleted_at, updated_at',
          });
          for (const { sk, is_deleted, deleted_at, updated_at } of places) {
            const isOld = `${deleted_at ?? updated_at}` < before.toISOString();
            if (is_deleted === true && isOld) await removePlace(`${sk}`, `${updated_at}`);
          }
          const noted = await wholePartition(db, TableName, purgeNotes());
          for (const { sk } of noted) {
            await pages.of(school).endPlace(`${sk}`);
            await removePartition(db, table('pages'), `${school.site}#${sk}#slug`);
            const order = { TableName: table('pages'), Key: { pk: `${school.site}#order`, sk } };
            await db.send(new DeleteCommand(order));
            await db.send(new DeleteCommand({ TableName, Key: { pk: purgeNotes(), sk } }));
          }
          return noted.length;
        },
      };
    },
  };
};
