import { setTimeout as pause } from 'node:timers/promises';
import type { Bound, School } from '#functions/kernel/record/declaration';
import {
  type Act,
  type IdempotencyRepository,
  isDerived,
} from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { mostTries, transact } from '#functions/kernel/store/transaction';
import type { UserRepository } from '#functions/people/store/users';
import { AppError } from '#shared/kernel/errors';
import { slugsFor } from '#shared/pages/page-slug';
import { type EditorChange, editorWrites } from './place-editors.ts';
import { type PlaceReader, placeReader } from './place-reader.ts';
import { placeKeys, type StoredPlace } from './place-record.ts';
import { coursePlacesChanged } from './places-state.ts';

export type PlaceRepository = ReturnType<typeof placeRepository>;

interface PlaceStores extends Tables {
  readonly users: Bound<UserRepository, 'many'>;
  readonly idempotency: IdempotencyRepository;
  readonly reader: PlaceReader;
}

/** Reads and writes places. A place and the profiles of its editors change in one transaction. */
export const placeRepository = (
  { db, table }: Tables,
  users: Bound<UserRepository, 'many'>,
  idempotency: IdempotencyRepository,
) => {
  const reader = placeReader({ db, table });
  const stores: PlaceStores = { db, table, users, idempotency, reader };
  const changed = coursePlacesChanged({ db, table });

  return {
    of(school: School) {
      const tell = async (...versions: readonly StoredPlace[]): Promise<void> => {
        const isOfCourse = versions.some(({ place_id }) => place_id !== '');
        if (isOfCourse) await changed(school, versions.at(-1)?.updated_at ?? '');
      };

      return {
        ...reader.of(school),

        /**
         * Adds a place, reserves its slug permanently and returns its id. The same act again returns
         * the id of the first place.
         */
        async add(place: StoredPlace, act: Act): Promise<string> {
          const placeUid = await addPlace(stores, school, place, act);
          await tell(place);
          return placeUid;
        },

        /** Replaces `before` with `after`; returns false if the stored place is not `before`. */
        async replace(before: StoredPlace, after: StoredPlace): Promise<boolean> {
          const isDone = await replacePlace(stores, school, {
            before,
            after,
            editors: after.editors,
          });
          if (isDone) await tell(before, after);
          return isDone;
        },

        /**
         * Marks a place as removed: it leaves every list, and its editors lose it from their profiles.
         */
        async remove(place: StoredPlace, by: string, now: Date): Promise<boolean> {
          const at = now.toISOString();
          const after = { ...place, is_deleted: true, deleted_at: at, deleted_by: by };
          const isDone = await replacePlace(stores, school, { before: place, after, editors: [] });
          if (isDone) await tell({ ...after, updated_at: at });
          return isDone;
        },
      };
    },
  };
};

const profileWrites = ({ users, table }: PlaceStores, school: School, change: EditorChange) =>
  editorWrites({ users, TableName: table('users') }, school, change);

async function addPlace(
  stores: PlaceStores,
  school: School,
  place: StoredPlace,
  act: Act,
): Promise<string> {
  const { db, table, idempotency, reader } = stores;
  const TableName = table('places');
  const { placeUid, editors } = place;
  const before = await idempotency.made(act);
  const isGone = before && isDerived(act) && !(await reader.of(school).get(before));
  if (before && !isGone) return before;
  const slugs = slugsFor(place.place, placeUid, 'place');
  let slug = slugs[0];
  for (let tries = 0; tries < mostTries; tries++) {
    const refused = await transact(db, [
      idempotency.remember(act, placeUid, before),
      {
        Put: {
          TableName,
          Item: { pk: `${school.site}#slug`, sk: slug, placeUid },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        Put: {
          TableName,
          Item: { ...placeKeys(school, place), ...place, slug },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...(await profileWrites(stores, school, { placeUid, before: [], after: editors })),
    ]);
    if (!refused) return placeUid;
    const [isRepeated, isSlugTaken] = refused;
    const made = isRepeated && (await idempotency.made(act));
    if (made) return made;
    if (isSlugTaken) slug = slugs[1];
    await pause(retryDelay(tries));
  }
  throw busy();
}

interface Replacement {
  readonly before: StoredPlace;
  readonly after: StoredPlace;
  /** The people who edit the place after the write. */
  readonly editors: readonly string[];
}

async function replacePlace(
  stores: PlaceStores,
  school: School,
  { before, after, editors }: Replacement,
): Promise<boolean> {
  const { placeUid } = after;
  for (let tries = 0; tries < mostTries; tries++) {
    const refused = await transact(stores.db, [
      {
        Put: {
          TableName: stores.table('places'),
          Item: { ...placeKeys(school, after), ...after },
          ConditionExpression: 'updated_at = :loaded AND is_deleted = :no',
          ExpressionAttributeValues: { ':loaded': before.updated_at, ':no': false },
        },
      },
      ...(await profileWrites(stores, school, {
        placeUid,
        before: before.editors,
        after: editors,
      })),
    ]);
    if (!refused) return true;
    const current = await stores.reader.of(school).get(before.placeUid);
    if (current?.updated_at !== before.updated_at) return false;
    await pause(retryDelay(tries));
  }
  throw busy();
}

/**
 * Returns the delay before the next try in milliseconds. It doubles, because profiles are read
 * eventually consistent.
 */
const retryDelay = (tries: number): number => 20 * 2 ** tries;

const busy = () =>
  new AppError('conflict', 'Someone else is changing this. Wait a moment and try again.');
