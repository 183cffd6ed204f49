import type { Resource } from '#shared/kernel/route';
import type { newStudentsSchemas } from './new-students.schemas.ts';

export type { NewStudent, NewStudentGroup } from './new-students.schemas.ts';

/** How many days before and after today a student counts as new. */
export const newStudentDays = 60;

export const newStudents: Resource<typeof newStudentsSchemas> = {
  list: {
    method: 'GET',
    path: '/new-students',
    operation: 'new',
    child: { record: 'profile', act: 'read' },
    summary: 'Lists the students who start within 60 days of today, by their first day.',
    answer: 'page',
  },
  listGroups: {
    method: 'GET',
    path: '/new-students/groups',
    operation: 'new',
    child: 'published',
    summary: 'Lists the names of the year levels and homerooms of the school.',
  },
};
