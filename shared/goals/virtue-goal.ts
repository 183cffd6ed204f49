import * as z from 'zod';
import { terms } from '#shared/goals/term';

/** The goal of a student for a learning virtue in a term, from `learning-virtues-goals.csv`. */
export const VirtueGoal = z.object({
  /** Made from the student, the year, the term and the virtue. */
  virtueGoalUid: z.string(),
  /** The student. */
  userUid: z.string(),
  year: z.string(),
  term: z.enum(terms),
  virtue: z.string(),
  /** Empty if the row has only a reflection. */
  goal: z.string(),
  /** Empty if the row has only a goal. */
  reflection: z.string(),
});
export type VirtueGoal = z.infer<typeof VirtueGoal>;
