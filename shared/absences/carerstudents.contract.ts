import * as z from 'zod';
import { type Resource, route } from '#shared/kernel/route';

/** A carer's student (portal.md section 3). */
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

export const carerstudents = {
  list: route({
    method: 'GET',
    path: '/carerstudents',
    operation: 'cs.list',
    child: { record: 'profile', act: 'read' },
    summary: 'Lists the students whose carer the caller is today, by first name.',
    input: z.strictObject({}),
    output: z.array(CarerStudent),
  }),
} satisfies Resource;
