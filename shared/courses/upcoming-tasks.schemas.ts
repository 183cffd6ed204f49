import * as z from 'zod';
import { CourseId } from '#shared/courses/course-units.schemas';
import { listOf, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { mostTaskDays, usualTaskDays } from './upcoming-tasks.contract.ts';

/** A task of a class that is due soon. Names follow the task page. */
export const UpcomingTask = z.object({
  taskUid: z.string(),
  TASK: z.string(),
  DUE_DATE: z.string(),
  SET_DATE: z.string(),
  MARK_OUT_OF: z.number().optional(),
  description: z.string().optional(),
  CLASS_ID: z.string(),
  class_name: z.string(),
  course_id: z.string().optional(),
  /** The address of the place that shows the course, if it was asked for and the caller may see one. */
  slug: z.string().optional(),
  /** Whether it is a task of a class of the caller, not only of the caller's children. */
  own: z.boolean(),
  /** The caller's children who are in the class. */
  for_children: z.array(z.object({ userUid: z.string(), firstname: z.string() })),
});
export type UpcomingTask = z.infer<typeof UpcomingTask>;

const wrongDays = `Choose 1 to ${mostTaskDays} days.`;

export const upcomingTasksSchemas = {
  list: {
    input: PageRequest.extend({
      /** From today on. */
      days: z.coerce
        .number(wrongDays)
        .int(wrongDays)
        .min(1, wrongDays)
        .max(mostTaskDays, wrongDays)
        .default(usualTaskDays),
      /** Only tasks of these people: children of the caller, or the caller. */
      people: listOf(Uid).optional(),
      /** Only tasks of these courses. */
      course_ids: listOf(CourseId).optional(),
      /** Also the places of their courses. */
      with_places: z.boolean().optional(),
    }),
    output: paged(UpcomingTask),
  },
} satisfies Schemas;
