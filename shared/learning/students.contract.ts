import type { Resource } from '#shared/kernel/route';
import type { studentsSchemas } from './students.schemas.ts';

export type { ListedClass, ListedStudent } from './students.schemas.ts';

export const students: Resource<typeof studentsSchemas> = {
  list: {
    method: 'GET',
    path: '/students',
    operation: 'stu.list',
    child: { record: 'profile', act: 'read' },
    summary:
      'Lists the students that the caller may see on the dashboard: oneself, or the students of one’s duty.',
  },
};
