import type { Resource } from '#shared/kernel/route';
import type { courseUnitsSchemas } from './course-units.schemas.ts';

export const courseUnits: Resource<typeof courseUnitsSchemas> = {
  list: {
    method: 'GET',
    path: '/course-units',
    operation: 'cu',
    child: 'courses',
    summary: 'The units of a course, by the first day on which they are taught.',
  },
};
