import { setTimeout as pause } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Act, type IdempotencyRepository, isDerived } from '#functions/data/idempotency';
import { editorWrites } from '#functions/data/place-editors';
import { placeReader } from '#functions/data/place-reader';
import { placeKeys, type StoredPlace } from '#functions/data/place-record';
import type { UserRepository } from '#functions/data/users';
import { mostTries, transact } from '#functions/lib/transaction';
import { slugsFor } from '#shared/domain/page-slug';
import { AppError } from '#shared/errors';

export type PlaceRepository = ReturnType<typeof placeRepository>;

/** The writes of places. A place and what its editors' profiles say of it change together. */
export const placeRepository = (
  db: DynamoDBDocumentClient,
  tables: { readonly places: string; readonly users: string },
  users: Pick<UserRepository, 'many'>,
  idempotency: IdempotencyRepository,
) => {
  const reader = placeReader(db, tables.places);
  const TableName = tables.places;
  const profiles = (
    site: string,
    placeUid: string,
    before: readonly string[],
    after: readonly string[],
  ) => editorWrites(users, tables.users, site, placeUid, before, after);

  return {
    ...reader,

    /** Adds a place and reserves its slug for ever; the same act again answers the id of the place that it made before. */
    async add(site: string, place: StoredPlace, act: Act): Promise<string> {
      const before = await idempotency.made(act);
      const isGone = before && isDerived(act) && !(await reader.get(site, before));
      if (before && !isGone) return before;
      const slugs = slugsFor(place.place, place.placeUid, 'place');
      let slug = slugs[0];
      for (let tries = 0; tries < mostTries; tries++) {
        const refused = await transact(db, [
          idempotency.remember(act, place.placeUid, before),
          {
            Put: {
              TableName,
              Item: { pk: `${site}#slug`, sk: slug, placeUid: place.placeUid },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
          {
            Put: {
              TableName,
              Item: { ...placeKeys(site, place), ...place, slug },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
          ...(await profiles(site, place.placeUid, [], place.editors)),
        ]);
        if (!refused) return place.placeUid;
        const [isKnown, isTaken] = refused;
        const made = isKnown && (await idempotency.made(act));
        if (made) return made;
        if (isTaken) slug = slugs[1];
        await pause(calm(tries));
      }
      throw busy();
    },

    /** Replaces a place that still is as it was `before`; answers false when it is not. */
    replace: (site: string, before: StoredPlace, after: StoredPlace): Promise<boolean> =>
      swap(site, before, after, after.editors),

    /** Marks a place as removed: it leaves every list, and nobody edits it any longer. */
    remove: (site: string, place: StoredPlace, by: string, now: Date): Promise<boolean> =>
      swap(
        site,
        place,
        { ...place, is_deleted: true, deleted_at: now.toISOString(), deleted_by: by },
        [],
      ),
  };

  async function swap(
    site: string,
    before: StoredPlace,
    after: StoredPlace,
    editors: readonly string[],
  ): Promise<boolean> {
    for (let tries = 0; tries < mostTries; tries++) {
      const refused = await transact(db, [
        {
          Put: {
            TableName,
            Item: { ...placeKeys(site, after), ...after },
            ConditionExpression: 'updated_at = :seen AND is_deleted = :no',
            ExpressionAttributeValues: { ':seen': before.updated_at, ':no': false },
          },
        },
        ...(await profiles(site, after.placeUid, before.editors, editors)),
      ]);
      if (!refused) return true;
      const current = await reader.get(site, before.placeUid);
      if (current?.updated_at !== before.updated_at) return false;
      await pause(calm(tries));
    }
    throw busy();
  }
};

/** Profiles are read from a copy that may be a moment behind: each try waits longer, in milliseconds. */
const calm = (tries: number): number => 20 * 2 ** tries;

const busy = () =>
  new AppError('conflict', 'Others are changing this at the same moment. Please try again.');
