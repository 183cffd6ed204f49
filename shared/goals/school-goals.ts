import * as z from 'zod';
import { semesters } from '#shared/goals/term';

export const goalKinds = ['goal', 'reflection'] as const;

/** A goal or reflection of a student from `learning-goals.csv`. */
export const SchoolGoal = z.object({
  GOAL_ID: z.string(),
  /** The student. */
  userUid: z.string(),
  year: z.string(),
  semester: z.enum(semesters),
  kind: z.enum(goalKinds),
  text: z.string(),
  /** The day in the school's time zone. */
  written_on: z.string(),
});
export type SchoolGoal = z.infer<typeof SchoolGoal>;

/** A comment of a homeroom teacher from `homeroom-comments.csv`. */
export const SchoolComment = z.object({
  /** Made from the student, the semester and the homeroom. */
  commentUid: z.string(),
  /** The student. */
  userUid: z.string(),
  year: z.string(),
  semester: z.enum(semesters),
  /** The name of the homeroom at the time of the first load. */
  home_class: z.string(),
  /** The teacher; absent after an erasure. */
  teacherUid: z.string().optional(),
  comment: z.string(),
});
export type SchoolComment = z.infer<typeof SchoolComment>;
