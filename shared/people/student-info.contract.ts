import type { Resource } from '#shared/kernel/route';
import type { studentInfoSchemas } from './student-info.schemas.ts';

export const studentInfo: Resource<typeof studentInfoSchemas> = {
  get: {
    method: 'GET',
    path: '/student-info',
    operation: 'stu.info',
    child: { record: 'profile', act: 'read' },
    summary: 'Returns a student: oneself, a linked child, or a student of one’s duty.',
  },
};
