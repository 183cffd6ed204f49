import * as z from 'zod';
import { Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { type Resource, route } from '#shared/kernel/route';

/** How many days before and after today a student counts as new. */
export const newStudentDays = 60;

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

export const newStudents = {
  list: route({
    method: 'GET',
    path: '/new-students',
    operation: 'new',
    child: { record: 'profile', act: 'read' },
    summary: 'Lists the students who start within 60 days of today, by their first day.',
    input: PageRequest.extend({
      /** The identifiers of a year level and of a homeroom. */
      year: Uid.optional(),
      homeroom: Uid.optional(),
      order: z.enum(['asc', 'desc'], 'Use asc or desc.').default('desc'),
    }),
    output: paged(NewStudent),
    answer: 'page',
  }),
  listGroups: route({
    method: 'GET',
    path: '/new-students/groups',
    operation: 'new',
    child: 'published',
    summary: 'Lists the names of the year levels and homerooms of the school.',
    input: z.strictObject({}),
    output: z.array(NewStudentGroup),
  }),
} satisfies Resource;
