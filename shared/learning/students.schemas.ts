import * as z from 'zod';
import { Flag, line, Uid } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';

/** A student in the list of the dashboard, with the specified fields. */
export const ListedStudent = z.object({
  studentUid: z.string(),
  username: z.string(),
  /** The full name. */
  student: z.string(),
  firstname: z.string(),
  surname: z.string(),
  /** The year level. */
  form_run: z.string(),
  /** Names and addresses are empty where the school has none. */
  homeroom_teacher: z.string(),
  homeroom_teacher_email: z.string(),
  head_of_year: z.string(),
  head_of_year_email: z.string(),
  /** The homeroom, and those of the caller's own classes that have the student, by name. */
  classes: z.array(z.string()).optional(),
});
export type ListedStudent = z.infer<typeof ListedStudent>;

/** A homeroom or class in which the caller has students of the list. */
const ListedClass = z.object({
  groupUid: z.string(),
  groupname: z.string(),
  grouptype: z.enum(['Homeroom', 'Class']),
});
export type ListedClass = z.infer<typeof ListedClass>;

/** The years in which the caller has students, and a page of the students, by surname. */
export const StudentList = z.object({
  /** Year levels in order: 7, 8, … 12. */
  year_list: z.array(z.string()),
  /** The caller's own homerooms, then own classes, by name. */
  class_list: z.array(ListedClass).optional(),
  students: z.array(ListedStudent),
  /** Absent on the last page. */
  next_token: z.string().optional(),
});
export type StudentList = z.infer<typeof StudentList>;

export const studentsSchemas = {
  list: {
    input: z.strictObject({
      /** Only the student with this username, if the caller may see that student. */
      auth_username: line(200).optional(),
      /** Only students with a name or username that begins with each of these words. */
      name: line(100).optional(),
      /** Only students of this year level. */
      year: line(100).optional(),
      /** Only students of this homeroom or class of the caller's own. */
      class: Uid.optional(),
      /** Without the students whom only administrators see, and only on the dashboard. */
      on_duty: Flag.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(100),
      next_token: z.string().max(2048).optional(),
    }),
    output: StudentList,
  },
} satisfies Schemas;
