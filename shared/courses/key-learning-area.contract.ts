import * as z from 'zod';
import { Uid } from '#shared/kernel/fields';
import { type Resource, route } from '#shared/kernel/route';

/** A key learning area. Without a picture the screen shows the school's logo. */
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
    child: 'courses',
    summary: 'The key learning areas of the school, by name.',
    input: z.strictObject({}),
    output: z.array(KeyLearningArea),
  }),
  get: route({
    method: 'GET',
    path: '/key-learning-area/{klaUid}',
    operation: 'kla',
    child: 'courses',
    summary: 'One area with the courses that the caller may see, by name.',
    input: z.strictObject({ klaUid: Uid }),
    output: AreaWithCourses,
  }),
  setImage: route({
    method: 'PUT',
    path: '/key-learning-area/{klaUid}',
    operation: 'kla.image',
    child: 'courses',
    summary: 'Sets the picture of an area; an empty value removes it.',
    input: z.strictObject({
      klaUid: Uid,
      /** The picture in base64, as in all resources. */
      featuredImage: z.string().max(6_000_000, 'This image is too large. It may have 4 MB.'),
    }),
    output: KeyLearningArea,
  }),
} satisfies Resource;
