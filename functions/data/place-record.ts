import * as z from 'zod';
import { audienceOf, GroupList } from '#shared/domain/audience';
import type { VisiblePlace } from '#shared/domain/place-visibility';

/** Who wrote a record, as the table keeps it. */
export const Author = z.object({
  users_userid: z.string(),
  users_username: z.string(),
  users_firstname: z.string(),
  users_lastname: z.string(),
});

/** A place as the table keeps it: its editors are people, whatever they are called now. */
export const StoredPlace = z.object({
  placeUid: z.string(),
  place: z.string(),
  slug: z.string(),
  place_id: z.string(),
  klaUid: z.string(),
  key_learning_area: z.string(),
  /** Identifiers of people: a username that is given to somebody else gives nothing with it. */
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

/** What visibility looks at. */
export const visiblePlace = (place: StoredPlace): VisiblePlace => ({
  is_deleted: place.is_deleted,
  editors: place.editors,
  audience: audienceOf(place.group_list),
});

/** Where a place stands among the others: by its name without regard to case and accents. */
export const nameKey = ({ place, placeUid }: Pick<StoredPlace, 'place' | 'placeUid'>): string => {
  const name = place.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return `${Array.from(name).slice(0, 100).join('')}#${placeUid}`;
};

/** The keys of a place in the table and its indexes; a removed one is in none of them. */
export function placeKeys(site: string, place: StoredPlace): Record<string, string> {
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
