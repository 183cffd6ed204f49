import * as z from 'zod';
import {
  authorFields,
  Flag,
  Instant,
  ignoredAuthorFields,
  line,
  Uid,
} from '#shared/contract/fields';
import { PageRequest, pageOf } from '#shared/contract/page';
import { requiredText } from '#shared/contract/plain-text';
import { type Resource, route } from '#shared/contract/route';
import { GroupList } from '#shared/domain/audience';

/** The most editors of a place, and the most places that one person edits. */
export const mostEditors = 50;
export const mostPlacesOfEditor = 100;

/** A place as everyone sees it whom it is for. */
export const PlaceForReader = z.object({
  placeUid: z.string(),
  place: z.string(),
  slug: z.string(),
  /** The course in the school's information system whose units, tasks and classrooms the place shows; may be empty. */
  place_id: z.string(),
  klaUid: z.string(),
  key_learning_area: z.string(),
  description: z.string(),
  intended_audience: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});

const editorFields = {
  /** The usernames that its editors sign in with now. Whoever gets this may edit the pages. */
  editors: z.array(z.string()),
  group_list: GroupList,
  ...authorFields,
};

/** A place; its editors and audience are there for those alone who may edit it. */
export const Place = PlaceForReader.extend(z.object(editorFields).partial().shape);
export type Place = z.infer<typeof Place>;

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

const draftFields = {
  place: line(200, '*Please enter place.'),
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

/** What an administrator sends for a new place. */
export const PlaceDraft = z.strictObject({
  ...draftFields,
  editors: Editors.refine((names) => names.length > 0, '*Please enter editors.'),
  updated_at: z.unknown().optional(),
});
export type PlaceDraft = z.output<typeof PlaceDraft>;

/** A change of a place, with the `updated_at` of the version it was made on. It may leave a place without editors. */
export const PlaceChange = z.strictObject({ ...draftFields, placeUid: Uid, updated_at: Instant });
export type PlaceChange = z.output<typeof PlaceChange>;

const filter = z.string().trim().min(1).max(200);

/** What may be asked of a list of places. */
export const PlaceQuery = z.strictObject({
  ...PageRequest.shape,
  slug: filter.optional(),
  /** The identifier or the slug of one place. */
  place: filter.optional(),
  /** Places with a page of this type, by its identifier or name, that the caller may see. */
  pagetype: filter.optional(),
  /** Places with a page that the caller may see and that is, or is not, a tab. */
  navigation: Flag.optional(),
  /** Words in the name of the place. */
  title_keyword: filter.optional(),
});
export type PlaceQuery = z.output<typeof PlaceQuery>;

export const places = {
  list: route({
    method: 'GET',
    path: '/places',
    operation: 'plc.get',
    summary: 'The places the caller may see, by name.',
    input: PlaceQuery,
    output: pageOf(Place),
    answer: 'page',
  }),
  get: route({
    method: 'GET',
    path: '/places/{placeUid}',
    operation: 'plc.get',
    summary: 'One place; its editors and audience for those who may edit it.',
    input: z.strictObject({ placeUid: Uid }),
    output: Place,
  }),
  create: route({
    method: 'POST',
    path: '/places',
    operation: 'plc.write',
    child: { record: 'rights', act: 'change' },
    summary: 'Adds a place. The same `Idempotency-Key` again answers the place made before.',
    input: PlaceDraft,
    output: Place,
  }),
  update: route({
    method: 'PUT',
    path: '/places/{placeUid}',
    operation: 'plc.write',
    child: { record: 'rights', act: 'change' },
    summary: 'Changes a place; 409 when somebody else changed it since it was loaded.',
    input: PlaceChange,
    output: Place,
  }),
  remove: route({
    method: 'DELETE',
    path: '/places/{placeUid}',
    operation: 'plc.write',
    child: { record: 'rights', act: 'change' },
    summary:
      'Removes a place; its pages can no longer be reached, its editors no longer edit them.',
    input: z.strictObject({ placeUid: Uid }),
    output: z.object({ placeUid: z.string() }),
  }),
} satisfies Resource;
