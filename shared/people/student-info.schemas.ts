import * as z from 'zod';
import { StudentNumber } from '#shared/absences/notice-form';
import { line } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';

/** A student with year and homeroom, with the specified fields. */
export const StudentInfo = z.object({
  studentUid: z.string(),
  STUDENT_NUMBER: z.string(),
  username: z.string(),
  /** The full name. */
  student: z.string(),
  firstname: z.string(),
  surname: z.string(),
  /** The year level. */
  form_run: z.string(),
  homeroom: z.string(),
  homeroom_teacher: z.string(),
  homeroom_teacher_email: z.string(),
  /** Empty if the school names none. */
  head_of_year: z.string(),
  head_of_year_email: z.string(),
});
export type StudentInfo = z.infer<typeof StudentInfo>;

export const studentInfoSchemas = {
  get: {
    input: z.strictObject({
      STUDENT_NUMBER: StudentNumber.optional(),
      username: line(200).optional(),
    }),
    output: StudentInfo,
  },
} satisfies Schemas;
