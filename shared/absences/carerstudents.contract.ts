import type { Resource } from '#shared/kernel/route';
import type { carerstudentsSchemas } from './carerstudents.schemas.ts';

export type { CarerStudent } from './carerstudents.schemas.ts';

/** The derived group of the students for whom the dashboard is. */
export const seniorSchoolStudents = 'Senior School Students';

export const carerstudents: Resource<typeof carerstudentsSchemas> = {
  listSeniors: {
    method: 'GET',
    path: '/carerstudents',
    when: { student_group: seniorSchoolStudents },
    operation: 'stu.carer',
    child: { record: 'profile', act: 'read' },
    summary:
      'Lists those of the caller’s students for whom the dashboard is: from the school’s first senior year on.',
  },
  list: {
    method: 'GET',
    path: '/carerstudents',
    operation: 'cs.list',
    child: { record: 'profile', act: 'read' },
    summary: 'Lists the students whose carer the caller is today, by first name.',
  },
};
