import * as z from 'zod';
import { commentForm, goalsForm } from '#shared/goals/goals-form';
import { NamedSemester, termFields, terms } from '#shared/goals/term';
import { Flag, line, Uid, Version } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { type Resource, route } from '#shared/kernel/route';

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

export const studentGoals = {
  download: route({
    method: 'GET',
    path: '/student-goals',
    when: { is_download: 'true' },
    operation: 'sg.dl',
    child: { record: 'goal', act: 'export' },
    summary:
      'Writes the goals, reflections and comments of a student, or for staff of a class, to a CSV file, and returns its address, which is valid for 60 s. For administrators without a student or a class it is the report of the goals PDFs, of one term if `term` is given.',
    input: z.strictObject({
      ...named,
      group: Uid.optional(),
      term: z.enum(terms).optional(),
      is_download: Flag,
    }),
    output: z.object({ pre_signed_URL: z.string() }),
    answer: 'returnData',
  }),
  get: route({
    method: 'GET',
    path: '/student-goals',
    operation: 'sg.get',
    child: { record: 'goal', act: 'read' },
    summary: 'Returns what a student and the homeroom teacher wrote in the portal for a semester.',
    input: z.strictObject({ ...named, is_download: Flag.optional() }),
    output: StudentGoals,
  }),
  create: route({
    method: 'POST',
    path: '/student-goals',
    operation: 'sg.save',
    child: { record: 'goal', act: 'change' },
    repeat: 'key',
    summary: 'Adds the caller’s own goals and reflections of a semester; 409 if there are some.',
    input: z.strictObject({ ...named, ...goalsForm }),
    output: StudentGoals,
  }),
  change: route({
    method: 'PUT',
    path: '/student-goals',
    operation: 'sg.save',
    child: { record: 'goal', act: 'change' },
    summary:
      'Changes the caller’s own goals and reflections, or with only `comment` the homeroom teacher’s comment about a student; 409 if they were changed since they were loaded.',
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
  }),
  versions: route({
    method: 'GET',
    path: '/student-goals/versions',
    operation: 'sg.save',
    child: { record: 'goal', act: 'read' },
    summary:
      'Lists what the caller saved, newest first: a student the own goals, a homeroom teacher the comment about a student.',
    input: z.strictObject({ ...named, ...PageRequest.shape }),
    output: paged(GoalsVersion),
    answer: 'page',
  }),
  listClasses: route({
    method: 'GET',
    path: '/student-goals/classes',
    operation: 'sg.class',
    child: 'published',
    summary: 'Lists the homerooms and year levels in which the caller has students.',
    input: z.strictObject({}),
    output: z.array(GoalsClass),
  }),
  overview: route({
    method: 'GET',
    path: '/student-goals/overview',
    operation: 'sg.class',
    child: { record: 'goal', act: 'read' },
    summary: 'Lists the students of a class by name, and who has written goals for a semester.',
    input: z.strictObject({ ...termFields, group: Uid, ...PageRequest.shape }),
    output: paged(GoalsProgress),
    answer: 'page',
  }),
} satisfies Resource;
