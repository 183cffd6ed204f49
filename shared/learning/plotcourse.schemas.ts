import * as z from 'zod';
import { line } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';
import { distributionFields } from './figures.ts';

/** A course of the current school year: the distribution of its results, and the student’s own. */
export const PlotCourse = z.object({
  /** The key for `plottask/`. */
  courseId: z.string(),
  /** The title of the course. */
  course: z.string(),
  ...distributionFields,
});
export type PlotCourse = z.infer<typeof PlotCourse>;

export const plotcourseSchemas = {
  list: {
    input: z.strictObject({
      /** Absent means the caller. */
      username: line(200).optional(),
    }),
    output: z.array(PlotCourse),
  },
} satisfies Schemas;
