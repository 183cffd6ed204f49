import type { Resource } from '#shared/kernel/route';
import type { plottaskSchemas } from './plottask.schemas.ts';

export type { PlotTask } from './plottask.schemas.ts';

export const plottask: Resource<typeof plottaskSchemas> = {
  list: {
    method: 'GET',
    path: '/plottask',
    operation: 'plot',
    child: { record: 'result', act: 'read' },
    summary:
      'Lists the tasks of a student’s course with the distribution of results, by the day on which they are due.',
  },
};
