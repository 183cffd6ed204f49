import * as z from 'zod';
import { line } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';
import { BehaviourType, behaviourFigures } from './student-learning-behaviour.schemas.ts';

/** The learning behaviours of a student in a course. */
export const CourseBehaviour = z.object({
  /** The report of `perc`, such as “2026 Semester 1”. */
  report_period: z.string(),
  /** The name of the course in the report. */
  course: z.string(),
  ...behaviourFigures,
  /** Each behaviour in the same report, for the bars. */
  behaviours: z.array(z.object({ learning_behaviour: z.string(), perc: z.number() })),
  /** The mean of each report of the course, oldest first, for the line. */
  reports: z.array(z.object({ report_period: z.string(), perc: z.number() })),
});
export type CourseBehaviour = z.infer<typeof CourseBehaviour>;

export const learningBehaviourByCourseSchemas = {
  list: {
    input: z.strictObject({ username: line(200).optional(), type: BehaviourType }),
    output: z.array(CourseBehaviour),
  },
} satisfies Schemas;
