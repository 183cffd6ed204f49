import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { audienceOf } from '#shared/audiences/audience';
import { GroupList } from '#shared/audiences/audience.schemas';
import type { VisiblePlace } from '#shared/places/place-visibility';

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

/** Returns the sort key of a place: its name without case and accents, then its id. */
export const nameKey = ({ place, placeUid }: Pick<StoredPlace, 'place' | 'placeUid'>): string => {
  const name = place.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return `${Array.from(name).slice(0, 100).join('')}#${placeUid}`;
};

/** Returns the keys of a place in the table and its indexes. A removed place is in no index. */
export function placeKeys({ site }: School, place: StoredPlace): Record<string, string> {
  const keys = { pk: site, sk: place.placeUid };
  if (place.is_deleted) return keys;
  const name = nameKey(place);
  return {
    ...keys,
    namedPk: site,
    namedSk: name,
    ...(place.klaUid && { areaPk: `${site}#${place.klaUid}`, areaSk: name }),
    ...(place.place_id && { coursePk: `${site}#${place.place_id}`, courseSk: name }),
  };
}
