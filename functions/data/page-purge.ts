import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { listOf, storedPage } from '#functions/data/page-record';
import { type ObjectRemoval, removePartition } from '#functions/data/removal';
import { wholePartition, wholeQuery } from '#functions/lib/partition';
import { transact } from '#functions/lib/transaction';

export type PagePurge = ReturnType<typeof pagePurge>;

/**
 * Ends deleted pages: the page, its scheduled versions, the entries of its blog, and their texts. Its slugs stay reserved, as they do for a
 * page that is there.
 */
export const pagePurge = (
  db: DynamoDBDocumentClient,
  tables: { readonly pages: string; readonly places: string },
  texts: ObjectRemoval,
) => {
  const TableName = tables.pages;
  const notePk = (site: string) => `${site}#purge`;
  const listed = (list: string) =>
    wholeQuery(db, {
      TableName,
      IndexName: 'listed',
      KeyConditionExpression: 'listedPk = :list',
      ExpressionAttributeValues: { ':list': list },
    });

  /** Removes a page that is still deleted, and notes in the same step that what belongs to it is to follow. */
  async function removePage(site: string, pageUid: string, before: Date): Promise<void> {
    const Key = { pk: site, sk: pageUid };
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    if (!Item) return;
    const { is_deleted, deleted_at, updated_at } = storedPage(Item);
    // Pages that were deleted before the day was remembered go by their last change.
    if (!is_deleted || (deleted_at ?? updated_at) >= before.toISOString()) return;
    await transact(db, [
      {
        Delete: {
          TableName,
          Key,
          ConditionExpression: 'is_deleted = :yes AND updated_at = :seen',
          ExpressionAttributeValues: { ':yes': true, ':seen': updated_at },
        },
      },
      { Put: { TableName, Item: { pk: notePk(site), sk: pageUid } } },
    ]);
  }

  async function removeRest(site: string, pageUid: string): Promise<void> {
    await removePartition(db, TableName, `${site}#${pageUid}#version`);
    await texts.removeUnder(`${site}/pages/${pageUid}/`);
    for (const { sk } of await listed(`${site}#${pageUid}#blog`)) {
      await texts.removeUnder(`${site}/pages/${sk}/`);
      await db.send(new DeleteCommand({ TableName, Key: { pk: `${site}#blog`, sk } }));
    }
  }

  return {
    /** Ends every page that was deleted before a time; says how many there were. Whoever is interrupted goes on with the next run. */
    async endBefore(site: string, before: Date): Promise<number> {
      for await (const placeUid of placeUids(site)) {
        for (const { sk } of await listed(listOf(site, placeUid, true))) {
          await removePage(site, `${sk}`, before);
        }
      }
      return endNoted(site);
    },

    /** Ends every page of a place that has gone, deleted or not. */
    async endPlace(site: string, placeUid: string): Promise<void> {
      for (const isDeleted of [true, false]) {
        for (const { sk } of await listed(listOf(site, placeUid, isDeleted))) {
          await transact(db, [
            { Delete: { TableName, Key: { pk: site, sk } } },
            { Put: { TableName, Item: { pk: notePk(site), sk } } },
          ]);
        }
      }
      await endNoted(site);
    },
  };

  /** Ends what belonged to pages that have gone; says how many those were. */
  async function endNoted(site: string): Promise<number> {
    const noted = await wholePartition(db, TableName, notePk(site));
    for (const { sk } of noted) {
      await removeRest(site, `${sk}`);
      await db.send(new DeleteCommand({ TableName, Key: { pk: notePk(site), sk } }));
    }
    return noted.length;
  }

  /** Every place, removed ones too. */
  async function* placeUids(site: string): AsyncGenerator<string> {
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await db.send(
        new QueryCommand({
          TableName: tables.places,
          KeyConditionExpression: 'pk = :site',
          ExpressionAttributeValues: { ':site': site },
          ProjectionExpression: 'sk',
          ExclusiveStartKey,
        }),
      );
      for (const { sk } of page.Items ?? []) yield `${sk}`;
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
  }
};
