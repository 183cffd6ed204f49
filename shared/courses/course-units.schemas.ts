import * as z from 'zod';
import type { Schemas } from '#shared/kernel/route';

/**
 * The `place_id` of the course's place: the identifier or code of the course in the information
 * system.
 */
export const CourseId = z.string().trim().min(1, 'Choose a course.').max(255, 'Choose a course.');

/** A unit as a card on the landing page shows it. */
export const UnitCard = z.object({
  unit_id: z.string(),
  unit_name: z.string(),
  unit_start_date: z.string(),
  component_html: z.string(),
});
export type UnitCard = z.infer<typeof UnitCard>;

export const courseUnitsSchemas = {
  list: { input: z.strictObject({ course_id: CourseId }), output: z.array(UnitCard) },
} satisfies Schemas;
