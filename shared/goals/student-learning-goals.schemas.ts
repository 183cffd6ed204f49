import * as z from 'zod';
import { terms } from '#shared/goals/term';
import { NamedSemester, termFields } from '#shared/goals/term.schemas';
import { line } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';
import { origins } from './student-learning-goals.contract.ts';

/** A goal or a reflection. */
export const LearningGoal = z.object({
  text: z.string(),
  origin: z.enum(origins),
  /**
   * The day in the school's time zone on which it was written or last changed. Empty if the school's
   * file does not say it.
   */
  written_on: z.string(),
  /** The learning virtue that it belongs to, and its term. */
  virtue: z.string().optional(),
  term: z.enum(terms).optional(),
});
export type LearningGoal = z.infer<typeof LearningGoal>;

/** The goals and reflections of a student in a semester: those of the school's file come first. */
export const LearningGoals = z.object({
  username: z.string(),
  selected_year: z.string(),
  /** As the call named it. */
  semester: NamedSemester,
  goals: z.array(LearningGoal),
  reflections: z.array(LearningGoal),
});
export type LearningGoals = z.infer<typeof LearningGoals>;

export const studentLearningGoalsSchemas = {
  get: {
    input: z.strictObject({ username: line(200).optional(), ...termFields }),
    output: LearningGoals,
  },
} satisfies Schemas;
