import * as z from 'zod';
import { NamedSemester, termFields, terms } from '#shared/goals/term';
import { line } from '#shared/kernel/fields';
import { type Resource, route } from '#shared/kernel/route';

/** Where a text comes from: a file of the school, which nobody changes here, or the portal. */
export const origins = ['file', 'portal'] as const;

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

export const studentLearningGoals = {
  get: route({
    method: 'GET',
    path: '/student-learning-goals',
    operation: 'sg.get',
    child: { record: 'goal', act: 'read' },
    summary:
      'Returns the goals and reflections of a student in a semester: of oneself, a linked child, or a student of one’s duty; for administrators of any student.',
    input: z.strictObject({ username: line(200).optional(), ...termFields }),
    output: LearningGoals,
  }),
} satisfies Resource;
