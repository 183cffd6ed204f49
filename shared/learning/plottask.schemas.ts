import * as z from 'zod';
import { CourseId } from '#shared/courses/course-units.schemas';
import { line } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';
import { distributionFields } from './figures.ts';
import { resultStates } from './result-rules.ts';

/** A task of a course: the distribution of its results, and the student’s own. */
export const PlotTask = z.object({
  taskId: z.string(),
  task: z.string(),
  /** The title of the course. */
  course: z.string(),
  ...distributionFields,
  /** In whole per cent. Null as the other figures. */
  mean: z.number().nullable(),
  result_state: z.enum(resultStates),
  /** The day on which the task is due. */
  due_date: z.string(),
});
export type PlotTask = z.infer<typeof PlotTask>;

export const plottaskSchemas = {
  list: {
    input: z.strictObject({
      /** Absent means the caller. */
      username: line(200).optional(),
      /** The `courseId` of `plotcourse/`. */
      courseId: CourseId,
    }),
    output: z.array(PlotTask),
  },
} satisfies Schemas;
