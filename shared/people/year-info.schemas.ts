import * as z from 'zod';
import { StudentNumber } from '#shared/absences/notice-form';
import { line } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';

/** What a student and the student's carers may know about the student's year. */
export const StudentYear = z.object({
  studentUid: z.string(),
  STUDENT_NUMBER: z.string(),
  /** The full name. */
  student: z.string(),
  firstname: z.string(),
  /** The year level. */
  year: z.string(),
  homeroom: z.string(),
  homeroom_teacher: z.string(),
  homeroom_teacher_email: z.string(),
  /** Who heads the year, such as “Head of Year 7”. */
  heads: z.array(z.object({ title: z.string(), name: z.string(), email: z.string() })),
  /** By day. */
  key_dates: z.array(z.object({ title: z.string(), date: z.string() })),
  /** Documents at `https` addresses. */
  documents: z.array(z.object({ title: z.string(), url: z.string() })),
});
export type StudentYear = z.infer<typeof StudentYear>;

export const yearInfoSchemas = {
  get: {
    input: z.strictObject({
      STUDENT_NUMBER: StudentNumber.optional(),
      username: line(200).optional(),
    }),
    output: StudentYear,
  },
} satisfies Schemas;
