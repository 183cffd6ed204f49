import * as z from 'zod';
import { commentForm, goalsForm } from '#shared/goals/goals-form';
import { terms } from '#shared/goals/term';
import { NamedSemester, termFields } from '#shared/goals/term.schemas';
import { Flag, line, Uid, Version } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';

/** A student, and a semester. Without a student it is the caller. */
const named = { username: line(200).optional(), ...termFields };

/** What a student and the homeroom teacher wrote in the portal about a semester. */
export const StudentGoals = z.object({
  username: z.string(),
  firstname: z.string(),
  surname: z.string(),
  /** The year level. */
  form_run: z.string(),
  selected_year: z.string(),
  /** As the call named it. */
  semester: NamedSemester,
  goals: z.array(z.string()),
  reflections: z.array(z.string()),
  /** The version of the goals and reflections; absent if the student has written none. */
  updated_at: z.string().optional(),
  /** Empty if the homeroom teacher has written none. */
  comment: z.string(),
  home_class: z.string(),
  home_teacher: z.string(),
  /** The version of the comment; absent if there has never been one. */
  comment_updated_at: z.string().optional(),
  /** Whether the caller may write goals, and the comment. */
  may_write: z.boolean(),
  may_comment: z.boolean(),
});
export type StudentGoals = z.infer<typeof StudentGoals>;

/** A state of the goals or of the comment. */
export const GoalsVersion = z.object({
  /** When it was saved. */
  version: z.string(),
  goals: z.array(z.string()),
  reflections: z.array(z.string()),
  comment: z.string(),
  saved_by_name: z.string(),
  is_current: z.boolean(),
});
export type GoalsVersion = z.infer<typeof GoalsVersion>;

/** How far a student of a class is with a semester. */
export const GoalsProgress = z.object({
  username: z.string(),
  firstname: z.string(),
  surname: z.string(),
  /** The year level. */
  form_run: z.string(),
  /** The number of goals and reflections, of the portal and of the school's file. */
  goals: z.number().int(),
  reflections: z.number().int(),
  has_comment: z.boolean(),
  /** When the student last wrote in the portal. */
  updated_at: z.string().optional(),
  /** Whether the caller is the homeroom teacher. */
  may_comment: z.boolean(),
});
export type GoalsProgress = z.infer<typeof GoalsProgress>;

/** A class whose students the caller may see. */
export const GoalsClass = z.object({
  groupUid: z.string(),
  groupname: z.string(),
  grouptype: z.enum(['Homeroom', 'Year level']),
  /** Whether it is the caller's own homeroom. */
  is_own: z.boolean(),
});
export type GoalsClass = z.infer<typeof GoalsClass>;

export const studentGoalsSchemas = {
  download: {
    input: z.strictObject({
      ...named,
      group: Uid.optional(),
      term: z.enum(terms).optional(),
      is_download: Flag,
    }),
    output: z.object({ pre_signed_URL: z.string() }),
  },
  get: { input: z.strictObject({ ...named, is_download: Flag.optional() }), output: StudentGoals },
  create: { input: z.strictObject({ ...named, ...goalsForm }), output: StudentGoals },
  change: {
    input: z.strictObject({
      ...named,
      goals: goalsForm.goals.optional(),
      reflections: goalsForm.reflections.optional(),
      comment: commentForm.comment.optional(),
      /** The version that it is based on. Only a first comment has none. */
      updated_at: Version.optional(),
      /** The same of the comment, in a record that is sent back. */
      comment_updated_at: Version.optional(),
    }),
    output: StudentGoals,
  },
  versions: {
    input: z.strictObject({ ...named, ...PageRequest.shape }),
    output: paged(GoalsVersion),
  },
  listClasses: { input: z.strictObject({}), output: z.array(GoalsClass) },
  overview: {
    input: z.strictObject({ ...termFields, group: Uid, ...PageRequest.shape }),
    output: paged(GoalsProgress),
  },
} satisfies Schemas;
