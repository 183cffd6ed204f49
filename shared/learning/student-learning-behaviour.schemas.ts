import * as z from 'zod';
import { line } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';
import { trends } from './behaviour.ts';

/** Figures of learning behaviours in per cent, one decimal. */
export const behaviourFigures = {
  /** The mean in the report: the newest one for `annual`. */
  perc: z.number(),
  /** The mean over this calendar year’s reports. Null if there is none. */
  this_year: z.number().nullable(),
  /** Against the report before: from +5 Up, to −5 Down. Null with one report. */
  trending: z.enum(trends).nullable(),
  /** The position of the scale nearest to `perc`. */
  position: z.enum(['Rarely', 'Sometimes', 'Usually', 'Consistently']),
};

const unknownType = 'Choose annual, or a report period such as 2026 Semester 1.';

/** The two views of the specification. Each has an address of its own, so both mean the newest report. */
const views: readonly string[] = ['By Behaviour', 'By Course'];

/** What the figures are about: the newest report and this year, or one report period. */
export const BehaviourType = z
  .string(unknownType)
  .trim()
  .min(1, unknownType)
  .max(100, unknownType)
  .refine((type) => type === 'annual' || views.includes(type) || /\d{4}/.test(type), unknownType)
  .default('annual')
  .transform((type) => (views.includes(type) ? 'annual' : type));

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

export const studentLearningBehaviourSchemas = {
  list: {
    input: z.strictObject({ username, type: BehaviourType }),
    output: z.array(LearningBehaviour),
  },
  summary: { input: z.strictObject({ username }), output: BehaviourSummary },
} satisfies Schemas;
