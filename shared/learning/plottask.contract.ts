import * as z from 'zod';
import { CourseId } from '#shared/courses/course-units.contract';
import { line } from '#shared/kernel/fields';
import { type Resource, route } from '#shared/kernel/route';
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

export const plottask = {
  list: route({
    method: 'GET',
    path: '/plottask',
    operation: 'plot',
    child: { record: 'result', act: 'read' },
    summary:
      'Lists the tasks of a student’s course with the distribution of results, by the day on which they are due.',
    input: z.strictObject({
      /** Absent means the caller. */
      username: line(200).optional(),
      /** The `courseId` of `plotcourse/`. */
      courseId: CourseId,
    }),
    output: z.array(PlotTask),
  }),
} satisfies Resource;
