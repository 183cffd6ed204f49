import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholePartition, wholeQuery } from '#functions/kernel/store/partition';
import { type ObjectRemoval, removePartition } from '#functions/kernel/store/removal';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { pagesRecords, placesRecords } from '#shared/tables/content';
import { listKey, storedPage } from './page.record.ts';

export type PagePurge = ReturnType<typeof pagePurge>;

interface PurgeStores extends Tables {
  readonly texts: ObjectRemoval;
}

/**
 * Permanently deletes pages with their scheduled versions, blog entries and texts. Their slugs stay
 * reserved, as for a stored page. A purge note is written with each deletion, so that an
 * interrupted run continues with the next one.
 */
export const pagePurge = ({ db, table }: Tables, texts: ObjectRemoval) => {
  const stores: PurgeStores = { db, table, texts };
  return {
    of: (school: School) => ({
      /** Purges every page that was deleted before a time; returns their number. */
      async endBefore(before: Date): Promise<number> {
        for await (const placeUid of placeUids(stores, school)) {
          for (const { sk } of await listed(stores, listKey(school, placeUid, true))) {
            await removeDeletedPage(stores, school, `${sk}`, before);
          }
        }
        return purgeNoted(stores, school);
      },

      /** Purges every page of a purged place, deleted or not. */
      async endPlace(placeUid: string): Promise<void> {
        for (const isDeleted of [true, false]) {
          for (const { sk } of await listed(stores, listKey(school, placeUid, isDeleted))) {
            const pageUid = String(sk);
            await transact(db, [
              { Delete: { TableName: table('pages'), Key: pageKey(school, pageUid) } },
              { Put: { TableName: table('pages'), Item: noteOf(school, pageUid) } },
            ]);
          }
        }
        await purgeNoted(stores, school);
      },
    }),
  };
};

const { page, entry, version, purge } = pagesRecords;

const pageKey = (school: School, pageUid: string) => keyOf(school, page.key, { pageUid });
const noteOf = (school: School, pageUid: string) => keyOf(school, purge.key, { pageUid });

const listed = ({ db, table }: PurgeStores, list: string) =>
  wholeQuery(db, {
    TableName: table('pages'),
    IndexName: 'listed',
    KeyConditionExpression: 'listedPk = :list',
    ExpressionAttributeValues: { ':list': list },
  });

/**
 * Removes the record of a page that is still deleted, and writes its purge note in the same
 * transaction.
 */
async function removeDeletedPage(
  { db, table }: PurgeStores,
  school: School,
  pageUid: string,
  before: Date,
): Promise<void> {
  const TableName = table('pages');
  const Key = pageKey(school, pageUid);
  const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  if (!Item) return;
  const { is_deleted, deleted_at, updated_at } = storedPage(Item);
  // Pages that were deleted before `deleted_at` was stored count from their last change.
  if (!is_deleted || (deleted_at ?? updated_at) >= before.toISOString()) return;
  await transact(db, [
    {
      Delete: {
        TableName,
        Key,
        ConditionExpression: 'is_deleted = :yes AND updated_at = :loaded',
        ExpressionAttributeValues: { ':yes': true, ':loaded': updated_at },
      },
    },
    { Put: { TableName, Item: noteOf(school, pageUid) } },
  ]);
}

/** Removes what belongs to the pages that have a purge note; returns the number of notes. */
async function purgeNoted(stores: PurgeStores, school: School): Promise<number> {
  const { db, table } = stores;
  const TableName = table('pages');
  const noted = await wholePartition(db, TableName, partitionOf(school, purge.key, {}));
  for (const pageUid of noted.map(({ sk }) => String(sk))) {
    await removeBelongings(stores, school, pageUid);
    await db.send(new DeleteCommand({ TableName, Key: noteOf(school, pageUid) }));
  }
  return noted.length;
}

/** Removes the versions, the blog entries and all texts of a page. */
async function removeBelongings(
  stores: PurgeStores,
  school: School,
  pageUid: string,
): Promise<void> {
  const { db, table, texts } = stores;
  const TableName = table('pages');
  const textsOf = (uid: string) => texts.removeUnder(`${school.site}/pages/${uid}/`);
  await removePartition(db, TableName, partitionOf(school, version.key, { pageUid }));
  await textsOf(pageUid);
  const entries = partitionOf(school, entry.indexes.listed.key, { pageUid });
  for (const blogUid of (await listed(stores, entries)).map(({ sk }) => String(sk))) {
    await textsOf(blogUid);
    const Key = keyOf(school, entry.key, { blogUid });
    await db.send(new DeleteCommand({ TableName, Key }));
  }
}

/** Yields the id of every place, removed places included. */
async function* placeUids({ db, table }: PurgeStores, school: School): AsyncGenerator<string> {
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await db.send(
      new QueryCommand({
        TableName: table('places'),
        KeyConditionExpression: 'pk = :site',
        ExpressionAttributeValues: { ':site': partitionOf(school, placesRecords.place.key, {}) },
        ProjectionExpression: 'sk',
        ExclusiveStartKey,
      }),
    );
    for (const { sk } of page.Items ?? []) yield `${sk}`;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
