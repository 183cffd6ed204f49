import type { Bound, School } from '#functions/kernel/record/declaration';
import {
  type Act,
  type IdempotencyRepository,
  isDerived,
} from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import type { UserRepository } from '#functions/people/store/users';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { placeRecords, removedPlaceRecords, type StoredPlace } from './place.record.ts';
import { type EditorChange, editorWrites } from './place-editors.ts';
import { placeReader } from './place-reader.ts';
import { busy, withSlug } from './place-slug.ts';
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
  const binned = removedPlaceRecords({ db, table });
  const stores: PlaceStores = { db, table, users, idempotency };
  const changed = coursePlacesChanged({ db, table });

  return {
    of(school: School) {
      const [stored, bin] = [records.of(school), binned.of(school)];
      const tell = async (version: string, ...places: readonly StoredPlace[]): Promise<void> => {
        if (places.some(({ place_id }) => place_id !== '')) await changed(school, version);
      };

      /** Stores the next state of a place with `into`, and the profiles of its editors. */
      const changesInto =
        (into: Pick<typeof stored, 'change'>) =>
        async (placeUid: string, loaded: string, editing: PlaceEditing): Promise<StoredPlace> => {
          let replaced: StoredPlace | undefined;
          const place = await into.change({ placeUid }, loaded, {
            ...editing,
            more(after, before) {
              replaced = before;
              const change = { placeUid, before: editorsOf(before), after: editorsOf(after) };
              return profileWrites(stores, school, change);
            },
            again: true,
            taken: busy,
          });
          await tell(place.updated_at, place, replaced ?? place);
          return place;
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

        /** Changes the version of a place that was loaded, also of a removed one, which it restores. */
        change: changesInto(stored),

        /** Puts a place into the bin: it leaves every list, and the profiles of its editors. */
        remove: changesInto(bin),

        /** Returns a place that may be in the bin. */
        evenRemoved: (placeUid: string): Promise<StoredPlace | undefined> =>
          stored.get({ placeUid }),

        /** Returns a page of the bin, the last removed first. */
        async binned(page: PageRequest): Promise<Paged<StoredPlace>> {
          const listed = await bin.by('named', {}, page);
          return { ...listed, records: await stillRemoved(stored, listed.records) };
        },
      };
    },
  };
};

/** Reads listed places again: the index is eventually consistent and may name a restored one. */
async function stillRemoved(
  stored: Pick<Stored, 'many'>,
  listed: readonly StoredPlace[],
): Promise<StoredPlace[]> {
  const keys = listed.map(({ placeUid }) => ({ placeUid }));
  const found = await stored.many(keys, { isConsistent: true });
  const now = new Map(found.map((place) => [place.placeUid, place]));
  return keys.flatMap(({ placeUid }) => {
    const place = now.get(placeUid);
    return place?.is_deleted ? [place] : [];
  });
}

/** The people whose profiles name a place: nobody edits a removed one. */
const editorsOf = ({ is_deleted, editors }: StoredPlace): readonly string[] =>
  is_deleted ? [] : editors;

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
  const { placeUid, editors } = place;
  const before = await idempotency.made(act);
  const known = before && isDerived(act) && (await stored.get({ placeUid: before }));
  const isGone = before && isDerived(act) && (!known || known.is_deleted);
  if (before && !isGone) return before;
  const added = await withSlug({ db, table }, school, {
    of: place,
    writes: async (slug) => [
      idempotency.remember(act, placeUid, before),
      ...stored.writes.add({ ...place, slug }),
      ...(await profileWrites(stores, school, { placeUid, before: [], after: editors })),
    ],
    instead: () => idempotency.made(act),
  });
  return added ?? placeUid;
}
