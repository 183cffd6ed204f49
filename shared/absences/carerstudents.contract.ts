import * as z from 'zod';
import { line } from '#shared/kernel/fields';
import { type Resource, route } from '#shared/kernel/route';

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

/** The derived group of the students for whom the dashboard is. */
export const seniorSchoolStudents = 'Senior School Students';

const auth_username = line(200).optional();

export const carerstudents = {
  listSeniors: route({
    method: 'GET',
    path: '/carerstudents',
    when: { student_group: seniorSchoolStudents },
    operation: 'stu.carer',
    child: { record: 'profile', act: 'read' },
    summary:
      'Lists those of the caller’s students for whom the dashboard is: from the school’s first senior year on.',
    input: z.strictObject({
      /** The caller’s own username; with another one the list is empty. */
      auth_username,
      student_group: z.literal(seniorSchoolStudents),
    }),
    output: z.array(CarerStudent),
  }),
  list: route({
    method: 'GET',
    path: '/carerstudents',
    operation: 'cs.list',
    child: { record: 'profile', act: 'read' },
    summary: 'Lists the students whose carer the caller is today, by first name.',
    input: z.strictObject({ auth_username }),
    output: z.array(CarerStudent),
  }),
} satisfies Resource;
