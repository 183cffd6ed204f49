import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { PagePurge } from '#functions/data/page-purge';
import { removePartition } from '#functions/data/removal';
import { wholePartition, wholeQuery } from '#functions/lib/partition';
import { transact } from '#functions/lib/transaction';

/**
 * Ends removed places: the place, its pages with all that belongs to them, and their order. The slug of the place stays reserved: a link to it must
 * not lead to another place one day.
 */
export const placePurge = (
  db: DynamoDBDocumentClient,
  tables: { readonly pages: string; readonly places: string },
  pages: Pick<PagePurge, 'endPlace'>,
) => {
  const TableName = tables.places;
  const notePk = (site: string) => `${site}#purge`;

  /** Removes a place that is still removed, and notes in the same step that its pages are to follow. */
  const removePlace = (site: string, sk: string, updated_at: string) =>
    transact(db, [
      {
        Delete: {
          TableName,
          Key: { pk: site, sk },
          ConditionExpression: 'is_deleted = :yes AND updated_at = :seen',
          ExpressionAttributeValues: { ':yes': true, ':seen': updated_at },
        },
      },
      { Put: { TableName, Item: { pk: notePk(site), sk } } },
    ]);

  return {
    /** Ends every place that was removed before a time; says how many there were. Whoever is interrupted goes on with the next run. */
    async endBefore(site: string, before: Date): Promise<number> {
      const places = await wholeQuery(db, {
        TableName,
        KeyConditionExpression: 'pk = :site',
        ExpressionAttributeValues: { ':site': site },
        ProjectionExpression: 'sk, is_deleted, deleted_at, updated_at',
      });
      for (const { sk, is_deleted, deleted_at, updated_at } of places) {
        const isOld = `${deleted_at ?? updated_at}` < before.toISOString();
        if (is_deleted === true && isOld) await removePlace(site, `${sk}`, `${updated_at}`);
      }
      const noted = await wholePartition(db, TableName, notePk(site));
      for (const { sk } of noted) {
        await pages.endPlace(site, `${sk}`);
        await removePartition(db, tables.pages, `${site}#${sk}#slug`);
        const order = { TableName: tables.pages, Key: { pk: `${site}#order`, sk } };
        await db.send(new DeleteCommand(order));
        await db.send(new DeleteCommand({ TableName, Key: { pk: notePk(site), sk } }));
      }
      return noted.length;
    },
  };
};
