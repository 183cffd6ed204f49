import * as z from 'zod';
import { GroupList } from '#shared/audiences/audience.schemas';
import { ignoredAuthorFields, line, Uid, Version } from '#shared/kernel/fields';
import { requiredText } from '#shared/kernel/plain-text';
import { mostEditors } from './places.contract.ts';

/** What the form of a place sends. Its screen loads nothing else of the schemas of places. */

/** Usernames, comma-separated or as a list. */
const Editors = z
  .union([z.string(), z.array(z.string().max(200)).max(500)], '*Please enter editors.')
  .transform((given) => (Array.isArray(given) ? given : given.split(',')))
  .transform((names) => [...new Set(names.map((name) => name.trim()).filter(Boolean))])
  .pipe(
    z
      .array(z.string().max(200, 'Please use at most 200 characters for each name.'))
      .max(mostEditors, `A place has at most ${mostEditors} editors.`),
  );

export const PlaceName = line(200, '*Please enter place.');

const draftFields = {
  place: PlaceName,
  place_id: z
    .union([z.string(), z.number()], '*Please enter only numeric value.')
    .transform((given) => String(given).trim())
    .pipe(z.string().regex(/^\d{0,20}$/, '*Please enter only numeric value.'))
    .default(''),
  klaUid: z.union([z.literal(''), Uid]).default(''),
  description: requiredText(2000, '*Please enter description.'),
  intended_audience: requiredText(500, '*Please enter intended audience.'),
  editors: Editors,
  group_list: GroupList.prefault({}),
  /** Sent by the specified clients; the server derives them. */
  slug: z.unknown().optional(),
  key_learning_area: z.unknown().optional(),
  created_at: z.unknown().optional(),
  ...ignoredAuthorFields,
};

/** A new place, as an administrator sends it. */
export const PlaceDraft = z.strictObject({
  ...draftFields,
  editors: Editors.refine((names) => names.length > 0, '*Please enter editors.'),
  updated_at: z.unknown().optional(),
});
export type PlaceDraft = z.output<typeof PlaceDraft>;

/**
 * A change of a place. `updated_at` is that of the version that was loaded. It may remove all
 * editors.
 */
export const PlaceChange = z.strictObject({ ...draftFields, placeUid: Uid, updated_at: Version });
export type PlaceChange = z.output<typeof PlaceChange>;
