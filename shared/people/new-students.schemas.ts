import * as z from 'zod';
import { Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';

/** A student who starts within 60 days of today. */
export const NewStudent = z.object({
  studentUid: z.string(),
  firstname: z.string(),
  surname: z.string(),
  /** The year level. */
  year: z.string(),
  homeroom: z.string(),
  /** The first day of the first enrolment at this school. */
  started_on: z.string(),
});
export type NewStudent = z.infer<typeof NewStudent>;

/** The year levels and homerooms of a school, by which the list is filtered. */
export const NewStudentGroup = z.object({
  groupUid: z.string(),
  groupname: z.string(),
  grouptype: z.enum(['Year level', 'Homeroom']),
});
export type NewStudentGroup = z.infer<typeof NewStudentGroup>;

export const newStudentsSchemas = {
  list: {
    input: PageRequest.extend({
      /** The identifiers of a year level and of a homeroom. */
      year: Uid.optional(),
      homeroom: Uid.optional(),
      order: z.enum(['asc', 'desc'], 'Use asc or desc.').default('desc'),
    }),
    output: paged(NewStudent),
  },
  listGroups: { input: z.strictObject({}), output: z.array(NewStudentGroup) },
} satisfies Schemas;
