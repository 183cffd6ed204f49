import * as z from 'zod';
import { GroupList } from '#shared/audiences/audience.schemas';
import { authorFields, Flag, Uid, Version } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { PlaceChange, PlaceDraft, PlaceName } from './place-form.schemas.ts';

/** A place as its readers see it. */
export const PlaceForReader = z.object({
  placeUid: z.string(),
  place: z.string(),
  slug: z.string(),
  /**
   * The course in the school's information system whose units, tasks and classrooms the place
   * shows; may be empty.
   */
  place_id: z.string(),
  klaUid: z.string(),
  key_learning_area: z.string(),
  description: z.string(),
  intended_audience: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});

const editorFields = {
  /**
   * The usernames that its editors sign in with now. Only people who may edit the pages get them.
   */
  editors: z.array(z.string()),
  group_list: GroupList,
  ...authorFields,
};

/** A place. Only people who may edit it get its editors and audience. */
export const Place = PlaceForReader.extend(z.object(editorFields).partial().shape);
export type Place = z.infer<typeof Place>;

/** A place in the bin. */
export const BinnedPlace = PlaceForReader.extend({
  group_list: GroupList,
  deleted_at: z.string(),
  /** The name of the person who removed it; empty if that person is not known any more. */
  deleted_by_name: z.string(),
  /** When it is deleted permanently, with its pages. */
  deleted_until: z.string(),
});
export type BinnedPlace = z.infer<typeof BinnedPlace>;

/** The names of former editors who do not edit a restored or copied place. */
const LostEditors = z.array(z.string());

/** A copy of a place, with the id that the new place has once it is ready. */
export const PlaceCopy = z.object({
  placeUid: z.string(),
  place: z.string(),
  slug: z.string(),
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  /** Pages that are copied. */
  done: z.number().int(),
  /** All pages; absent until a worker has counted them. */
  total: z.number().int().optional(),
  /** Why it failed; empty otherwise. */
  message: z.string(),
  created_at: z.string(),
});
export type PlaceCopy = z.infer<typeof PlaceCopy>;

const filter = z.string().trim().min(1).max(200);

/** The filters of the list of places. */
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

const ofPlace = z.strictObject({ placeUid: Uid });

export const placesSchemas = {
  bin: {
    input: z.strictObject({ ...PageRequest.shape, deleted: Flag }),
    output: paged(BinnedPlace),
  },
  list: { input: PlaceQuery, output: paged(Place) },
  get: { input: ofPlace, output: Place },
  create: { input: PlaceDraft, output: Place },
  update: { input: PlaceChange, output: Place },
  updateByBody: { input: PlaceChange, output: Place },
  remove: { input: ofPlace, output: z.object({ placeUid: z.string() }) },
  restore: {
    input: z.strictObject({ placeUid: Uid, updated_at: Version }),
    output: Place.extend({ lost_editors: LostEditors }),
  },
  copy: {
    input: z.strictObject({ placeUid: Uid, place: PlaceName }),
    output: PlaceCopy.extend({ lost_editors: LostEditors }),
  },
  copied: { input: ofPlace, output: PlaceCopy },
} satisfies Schemas;
