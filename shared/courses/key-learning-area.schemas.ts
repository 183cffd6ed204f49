import * as z from 'zod';
import { Uid } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';

/** A key learning area. Without a picture the screen shows the school's logo. */
export const KeyLearningArea = z.object({
  klaUid: z.string(),
  key_learning_area: z.string(),
  imageUrl: z.string(),
});
export type KeyLearningArea = z.infer<typeof KeyLearningArea>;

/** A row of the directory. */
export const ListedArea = KeyLearningArea.extend({
  /** The one course of the area that the caller may see; absent if there are several or none. */
  only: z.object({ place: z.string(), slug: z.string() }).optional(),
  /** The caller sees no course of the area. */
  none: z.literal(true).optional(),
});
export type ListedArea = z.infer<typeof ListedArea>;

/** A course of an area: the place that shows it. */
export const AreaCourse = z.object({
  placeUid: z.string(),
  place: z.string(),
  slug: z.string(),
  place_id: z.string(),
  description: z.string(),
  intended_audience: z.string(),
});
export type AreaCourse = z.infer<typeof AreaCourse>;

export const AreaWithCourses = KeyLearningArea.extend({ courses: z.array(AreaCourse) });
export type AreaWithCourses = z.infer<typeof AreaWithCourses>;

export const keyLearningAreaSchemas = {
  list: { input: z.strictObject({}), output: z.array(ListedArea) },
  get: { input: z.strictObject({ klaUid: Uid }), output: AreaWithCourses },
  setImage: {
    input: z.strictObject({
      klaUid: Uid,
      /** The picture in base64, as in all resources. */
      featuredImage: z.string().max(6_000_000, 'This image is too large. It may have 4 MB.'),
    }),
    output: KeyLearningArea,
  },
} satisfies Schemas;
