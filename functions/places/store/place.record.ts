import * as z from 'zod';
import { kindOfRecord, type School } from '#functions/kernel/record/declaration';
import { keysOf } from '#functions/kernel/record/key';
import { recordReader } from '#functions/kernel/record/reads';
import { recordStore } from '#functions/kernel/record/record';
import type { IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { audienceOf } from '#shared/audiences/audience';
import { GroupList } from '#shared/audiences/audience.schemas';
import type { VisiblePlace } from '#shared/places/place-visibility';
import { placesRecords } from '#shared/tables/content';

/** The author of a record as the table stores it. */
export const Author = z.object({
  users_userid: z.string(),
  users_username: z.string(),
  users_firstname: z.string(),
  users_lastname: z.string(),
});

/** A place as the table stores it. */
export const StoredPlace = z.object({
  placeUid: z.string(),
  place: z.string(),
  slug: z.string(),
  place_id: z.string(),
  klaUid: z.string(),
  key_learning_area: z.string(),
  /** Identifiers of people, because the school may give a username to another person later. */
  editors: z.array(z.string()),
  description: z.string(),
  intended_audience: z.string(),
  group_list: GroupList,
  is_deleted: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  author: Author,
  updated_by: z.string().optional(),
  deleted_at: z.string().optional(),
  deleted_by: z.string().optional(),
});
export type StoredPlace = z.infer<typeof StoredPlace>;

/** Returns the fields that decide who sees a place. */
export const visiblePlace = (place: StoredPlace): VisiblePlace => ({
  is_deleted: place.is_deleted,
  editors: place.editors,
  audience: audienceOf(place.group_list),
});

/** Returns a name as lists sort it: without case and accents. */
const sortName = (place: string): string => {
  const name = place.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return Array.from(name).slice(0, 100).join('');
};

/** Returns the sort key of a place: its name, then its id. */
export const nameKey = ({ place, placeUid }: Pick<StoredPlace, 'place' | 'placeUid'>): string =>
  `${sortName(place)}#${placeUid}`;

/** Returns the fields of the keys in indexes. */
const listedFields = ({ place, klaUid, place_id }: StoredPlace) => ({
  place: sortName(place),
  klaUid: klaUid || undefined,
  place_id: place_id || undefined,
});

/** Returns the keys of a place in the table and its indexes: a removed one is in the bin only. */
export const placeKeys = (school: School, place: StoredPlace): Record<string, string> =>
  place.is_deleted
    ? keysOf(school, placesRecords.removed, place)
    : keysOf(school, placesRecords.place, { ...place, ...listedFields(place) });

const place = kindOfRecord({
  table: 'places',
  shape: placesRecords.place,
  schema: StoredPlace,
  computed: listedFields,
});

const removed = kindOfRecord({
  table: 'places',
  shape: placesRecords.removed,
  schema: StoredPlace,
});

/** Reads places, also removed ones. */
export const placeRecordReader = (tables: Tables) => recordReader(place, tables);

/** Stores places, without the profiles of their editors. */
export const placeRecords = (tables: Tables, acts?: IdempotencyRepository) =>
  recordStore(place, tables, acts);

/** The same places: what this stores is in the bin. */
export const removedPlaceRecords = (tables: Tables) => recordStore(removed, tables);
