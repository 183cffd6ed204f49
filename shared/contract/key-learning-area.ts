import * as z from 'zod';
import { Uid } from '#shared/contract/fields';
import { type Resource, route } from '#shared/contract/route';

/** A key learning area; without a picture of its own the screen shows the school's. */
export const KeyLearningArea = z.object({
  klaUid: z.string(),
  key_learning_area: z.string(),
  imageUrl: z.string(),
});
export type KeyLearningArea = z.infer<typeof KeyLearningArea>;

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

export const keyLearningArea = {
  list: route({
    method: 'GET',
    path: '/key-learning-area',
    operation: 'kla',
    summary: 'The key learning areas of the school, by name.',
    input: z.strictObject({}),
    output: z.array(KeyLearningArea),
  }),
  get: route({
    method: 'GET',
    path: '/key-learning-area/{klaUid}',
    operation: 'kla',
    summary: 'One area, with those of its courses that the caller may see, by name.',
    input: z.strictObject({ klaUid: Uid }),
    output: AreaWithCourses,
  }),
  setImage: route({
    method: 'PUT',
    path: '/key-learning-area/{klaUid}',
    operation: 'kla.image',
    summary: 'Gives an area a picture; an empty one takes it away.',
    input: z.strictObject({
      klaUid: Uid,
      /** The picture itself, base64, as everywhere. */
      featuredImage: z.string().max(6_000_000, 'This image is too large. It may have 4 MB.'),
    }),
    output: KeyLearningArea,
  }),
} satisfies Resource;
