import * as z from 'zod';
import { CourseId } from '#shared/courses/course-units.schemas';
import type { Schemas } from '#shared/kernel/route';
import { wrongYear } from './course-tasks.contract.ts';

/** A row of the task page: one for each resource of a task, or one without a resource. */
export const TaskRow = z.object({
  TASK: z.string(),
  WEIGHTING: z.number().optional(),
  MARK_OUT_OF: z.number().optional(),
  SET_DATE: z.string(),
  DUE_DATE: z.string(),
  LEARNING_RESOURCE: z.string(),
  LEARNING_RESOURCE_URL: z.string(),
});
export type TaskRow = z.infer<typeof TaskRow>;

export const courseTasksSchemas = {
  list: {
    input: z.strictObject({
      course_id: CourseId,
      /** Absent means this year. */
      selected_year: z
        .string()
        .regex(/^\d{4}$/, wrongYear)
        .optional(),
    }),
    output: z.array(TaskRow),
  },
} satisfies Schemas;
