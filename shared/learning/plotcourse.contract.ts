import type { Resource } from '#shared/kernel/route';
import type { plotcourseSchemas } from './plotcourse.schemas.ts';

export type { PlotCourse } from './plotcourse.schemas.ts';

export const plotcourse: Resource<typeof plotcourseSchemas> = {
  list: {
    method: 'GET',
    path: '/plotcourse',
    operation: 'plot',
    child: { record: 'result', act: 'read' },
    summary:
      'Lists the courses of a student in this school year with the distribution of results, by title.',
  },
};
