import * as z from 'zod';
import { HomeroomComment } from '#shared/goals/homeroom-comments.schemas';
import { LearningGoal } from '#shared/goals/student-learning-goals.schemas';
import { type SchoolTerm, semesters, type Term, terms } from '#shared/goals/term';
import type { Profile } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import type { Site } from '#shared/rights/site';
import { type ReadingDeps, wholeGoals, writtenNow } from '../goals-reading.ts';

/** Everything that the PDF of a student shows. */
export const GoalsFacts = z.object({
  name: z.string(),
  /** The year level. */
  form_run: z.string(),
  home_class: z.string(),
  year: z.string(),
  semester: z.enum(semesters),
  /** Absent if the PDF is of the whole semester. */
  term: z.enum(terms).optional(),
  goals: z.array(LearningGoal),
  reflections: z.array(LearningGoal),
  comments: z.array(HomeroomComment),
});
export type GoalsFacts = z.infer<typeof GoalsFacts>;

/** The student and the term of a PDF. */
interface Subject {
  readonly student: Profile;
  readonly home_class: string;
  readonly semester: SchoolTerm;
  readonly term: Term | undefined;
}

/**
 * Reads what a student and the homeroom teacher wrote, in the portal and in the school's files.
 * What is written for a semester belongs to both of its terms.
 */
export async function goalsFactsOf(
  deps: ReadingDeps,
  school: { readonly site: Site; readonly timeZone: string },
  { student, home_class, semester, term }: Subject,
): Promise<GoalsFacts> {
  const of = { ...semester, userUid: student.userUid };
  const written = await writtenNow(deps, school, of);
  const { goals, comments } = await wholeGoals(deps, school, { student, term: semester }, written);
  const inTerm = (each: LearningGoal) => !term || !each.term || each.term === term;
  return {
    name: fullName(student),
    home_class,
    form_run: student.form_run ?? '',
    ...semester,
    ...(term && { term }),
    goals: goals.goals.filter(inTerm),
    reflections: goals.reflections.filter(inTerm),
    comments: [...comments],
  };
}
