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
import { placeRecords, type StoredPlace } from './place.record.ts';
import { type EditorChange, editorWrites } from './place-editors.ts';
import { placeReader, slugKey } from './place-reader.ts';
import { coursePlacesChanged } from './places-state.ts';

export type PlaceRepository = ReturnType<typeof placeRepository>;

interface PlaceStores extends Tables {
  readonly users: Bound<UserRepository, 'many'>;
  readonly idempotency: IdempotencyRepository;
}

/** Reads and writes places. A place and the profiles of its editors change in one transaction. */
export const placeRepository = (
  { db, table }: Tables,
  users: Bound<UserRepository, 'many'>,
  idempotency: IdempotencyRepository,
) => {
  const reader = placeReader({ db, table });
  const records = placeRecords({ db, table }, idempotency);
  const stores: PlaceStores = { db, table, users, idempotency };
  const changed = coursePlacesChanged({ db, table });

  return {
    of(school: School) {
      const stored = records.of(school);
      const tell = async (version: string, ...places: readonly StoredPlace[]): Promise<void> => {
        if (places.some(({ place_id }) => place_id !== '')) await changed(school, version);
      };

      return {
        ...reader.of(school),

        /**
         * Adds a place, reserves its slug permanently and returns its id. The same act again returns
         * the id of the first place.
         */
        async add(place: StoredPlace, act: Act): Promise<string> {
          const placeUid = await addPlace(stores, school, stored, { place, act });
          await tell(place.updated_at, place);
          return placeUid;
        },

        /**
         * Changes the version of a place that was loaded, with the profiles of its editors. A removed
         * place leaves every list, and its editors lose it from their profiles.
         */
        async change(
          placeUid: string,
          loaded: string,
          editing: PlaceEditing,
        ): Promise<StoredPlace> {
          let replaced: StoredPlace | undefined;
          const place = await stored.change({ placeUid }, loaded, {
            ...editing,
            more(after, before) {
              replaced = before;
              const editors = after.is_deleted ? [] : after.editors;
              const change = { placeUid, before: before.editors, after: editors };
              return profileWrites(stores, school, change);
            },
            again: true,
            taken: busy,
          });
          await tell(place.updated_at, place, replaced ?? place);
          return place;
        },
      };
    },
  };
};

type Stored = ReturnType<ReturnType<typeof placeRecords>['of']>;
type PlaceEditing = Omit<Parameters<Stored['change']>[2], 'more' | 'again' | 'taken'>;

const profileWrites = ({ users, table }: PlaceStores, school: School, change: EditorChange) =>
  editorWrites({ users, TableName: table('users') }, school, change);

async function addPlace(
  stores: PlaceStores,
  school: School,
  stored: Stored,
  { place, act }: { readonly place: StoredPlace; readonly act: Act },
): Promise<string> {
  const { db, table, idempotency } = stores;
  const TableName = table('places');
  const { placeUid, editors } = place;
  const before = await idempotency.made(act);
  const known = before && isDerived(act) && (await stored.get({ placeUid: before }));
  const isGone = before && isDerived(act) && (!known || known.is_deleted);
  if (before && !isGone) return before;
  const slugs = slugsFor(place.place, placeUid, 'place');
  let slug = slugs[0];
  for (let tries = 0; tries < mostTries; tries++) {
    const refused = await transact(db, [
      idempotency.remember(act, placeUid, before),
      {
        Put: {
          TableName,
          Item: { ...slugKey(school, slug), placeUid },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...stored.writes.add({ ...place, slug }),
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

/**
 * Returns the delay before the next try in milliseconds. It doubles, because profiles are read
 * eventually consistent.
 */
const retryDelay = (tries: number): number => 20 * 2 ** tries;

const busy = () =>
  new AppError('conflict', 'Someone else is changing this. Wait a moment and try again.');
