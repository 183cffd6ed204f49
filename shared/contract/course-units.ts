import * as z from 'zod';
import { type Resource, route } from '#shared/contract/route';

/** The course that a call is about: the `place_id` of its place, which is its identifier or code in the information system. */
export const CourseId = z
  .string()
  .trim()
  .min(1, 'Please choose a course.')
  .max(255, 'Please choose a course.');

/** A unit as its card on the landing page shows it. */
export const UnitCard = z.object({
  unit_id: z.string(),
  unit_name: z.string(),
  unit_start_date: z.string(),
  component_html: z.string(),
});
export type UnitCard = z.infer<typeof UnitCard>;

export const courseUnits = {
  list: route({
    method: 'GET',
    path: '/course-units',
    operation: 'cu',
    summary: 'The units of a course, by the day from which they are taught.',
    input: z.strictObject({ course_id: CourseId }),
    output: z.array(UnitCard),
  }),
} satisfies Resource;
