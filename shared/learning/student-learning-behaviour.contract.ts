import * as z from 'zod';
import { line } from '#shared/kernel/fields';
import { type Resource, route } from '#shared/kernel/route';
import { BehaviourType, behaviourFigures } from './behaviour.ts';

/** A learning behaviour of a student over all courses. */
export const LearningBehaviour = z.object({
  /** The report of `perc`, such as “2026 Semester 1”. */
  report_period: z.string(),
  learning_behaviour: z.string(),
  ...behaviourFigures,
});
export type LearningBehaviour = z.infer<typeof LearningBehaviour>;

/** All learning behaviours of a student together, for the tile. */
export const BehaviourSummary = z.object({
  /** Absent means “No data yet!”. */
  all: z.object(behaviourFigures).optional(),
  /** The report periods of the student, newest first, for the selector. */
  report_periods: z.array(z.string()),
});
export type BehaviourSummary = z.infer<typeof BehaviourSummary>;

const username = line(200).optional();
const child = { record: 'result', act: 'read' } as const;

export const studentLearningBehaviour = {
  list: route({
    method: 'GET',
    path: '/student-learning-behaviour',
    operation: 'beh',
    child,
    summary: 'Lists the learning behaviours of a student with their figures.',
    input: z.strictObject({ username, type: BehaviourType }),
    output: z.array(LearningBehaviour),
  }),
  summary: route({
    method: 'GET',
    path: '/student-learning-behaviour/summary',
    operation: 'beh',
    child,
    summary: 'Returns the figures of all learning behaviours of a student together.',
    input: z.strictObject({ username }),
    output: BehaviourSummary,
  }),
} satisfies Resource;
