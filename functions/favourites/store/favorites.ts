import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { putIfAbsent } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { byCharacters } from '#shared/kernel/in-order';
import { favoritesRecords } from '#shared/tables/usage';

const StoredFavorite = z.object({
  favoriteUid: z.string(),
  /** The favourite post; empty for an event. */
  posts_postUid: z.string(),
  /** The favourite event or occurrence. */
  EVENT_ID: z.string().optional(),
  created_at: z.string(),
});
export type StoredFavorite = z.infer<typeof StoredFavorite>;

const { key } = favoritesRecords.favorite;

export type FavoriteRepository = ReturnType<typeof favoriteRepository>;

/**
 * Stores favourites. The id is derived from the post or event, so adding one twice stores one
 * record.
 */
export const favoriteRepository = ({ db, table }: Tables) => {
  const TableName = table('favorites');
  return {
    of: (school: School) => ({
      /** Returns a person's favourites, newest first, at most 200. */
      async list(userUid: string): Promise<StoredFavorite[]> {
        const { Items = [] } = await db.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :person',
            ExpressionAttributeValues: { ':person': partitionOf(school, key, { userUid }) },
            ScanIndexForward: false,
            Limit: 200,
          }),
        );
        return Items.map((item) => StoredFavorite.parse(item)).sort((a, b) =>
          byCharacters(b.created_at, a.created_at),
        );
      },

      async add(userUid: string, favorite: StoredFavorite): Promise<void> {
        const { favoriteUid } = favorite;
        const item = { ...keyOf(school, key, { userUid, favoriteUid }), ...favorite };
        await putIfAbsent({ db, TableName }, item);
      },

      /** Removes a favourite; returns whether the person had it. */
      async remove(userUid: string, favoriteUid: string): Promise<boolean> {
        const { Attributes } = await db.send(
          new DeleteCommand({
            TableName,
            Key: keyOf(school, key, { userUid, favoriteUid }),
            ReturnValues: 'ALL_OLD',
          }),
        );
        return Attributes !== undefined && 'favoriteUid' in Attributes;
      },
    }),
  };
};
