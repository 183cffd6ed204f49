import * as z from 'zod';
import { line } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';
import { seniorSchoolStudents } from './carerstudents.contract.ts';

/** A carer's student, with the specified fields. */
export const CarerStudent = z.object({
  STUDENT_NUMBER: z.string(),
  firstname: z.string(),
  surname: z.string(),
  username: z.string(),
  userUid: z.string(),
  /** The year level. */
  orgunit: z.string(),
});
export type CarerStudent = z.infer<typeof CarerStudent>;

const auth_username = line(200).optional();

export const carerstudentsSchemas = {
  listSeniors: {
    input: z.strictObject({
      /** The caller’s own username; with another one the list is empty. */
      auth_username,
      student_group: z.literal(seniorSchoolStudents),
    }),
    output: z.array(CarerStudent),
  },
  list: { input: z.strictObject({ auth_username }), output: z.array(CarerStudent) },
} satisfies Schemas;
