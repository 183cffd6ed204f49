import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { indexKeysOf, keyOf, partitionOf } from '#functions/kernel/record/key';
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
      const { purge } = placesRecords;
      const noteOf = (placeUid: string) => keyOf(school, purge.key, { placeUid });
      const { remove, list } = removedPlaces({ db, table }, school);

      return {
        /**
         * Purges every place that was removed before a time; returns their number. The next run
         * continues an interrupted one, and one of a copy that failed.
         */
        async endBefore(before: Date): Promise<number> {
          for (const place of await binnedOf({ db, table }, school)) {
            if (place.removed_at < before.toISOString())
              await remove(place, noteOf(place.placeUid));
            else if (!place.isListed) await list(place);
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

/** What the purge reads of a removed place. */
interface Binned {
  readonly placeUid: string;
  readonly updated_at: string;
  readonly removed_at: string;
  readonly isListed: boolean;
}

async function binnedOf({ db, table }: Tables, school: School): Promise<Binned[]> {
  const found = await wholeQuery(db, {
    TableName: table('places'),
    KeyConditionExpression: 'pk = :site',
    ExpressionAttributeValues: { ':site': partitionOf(school, placesRecords.place.key, {}) },
    ProjectionExpression: 'sk, is_deleted, deleted_at, updated_at, namedPk',
  });
  return found
    .filter(({ is_deleted }) => is_deleted === true)
    .map(({ sk, deleted_at, updated_at, namedPk }) => ({
      placeUid: String(sk),
      updated_at: String(updated_at),
      removed_at: String(deleted_at ?? updated_at),
      isListed: namedPk !== undefined,
    }));
}

/** The writes of removed places. Each needs the version that was read. */
function removedPlaces({ db, table }: Tables, school: School) {
  const TableName = table('places');
  const asRead = ({ placeUid, updated_at }: Binned) => ({
    TableName,
    Key: keyOf(school, placesRecords.place.key, { placeUid }),
    ConditionExpression: 'is_deleted = :yes AND updated_at = :loaded',
    ExpressionAttributeValues: { ':yes': true, ':loaded': updated_at },
  });
  return {
    /** Deletes the record of a place, and writes its purge note in the same transaction. */
    remove: (place: Binned, note: object) =>
      transact(db, [{ Delete: asRead(place) }, { Put: { TableName, Item: { ...note } } }]),

    /** Puts a place on the list of the bin: a release before 1.6.0 had none. */
    list(place: Binned) {
      const { placeUid, removed_at: deleted_at } = place;
      const keys = indexKeysOf(school, placesRecords.removed, { placeUid, deleted_at });
      const { ExpressionAttributeValues, ...Update } = asRead(place);
      return transact(db, [
        {
          Update: {
            ...Update,
            UpdateExpression: 'SET namedPk = :list, namedSk = :at',
            ExpressionAttributeValues: {
              ...ExpressionAttributeValues,
              ':list': keys.namedPk,
              ':at': keys.namedSk,
            },
          },
        },
      ]);
    },
  };
}
