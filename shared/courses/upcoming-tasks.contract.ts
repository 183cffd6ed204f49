import type { Resource } from '#shared/kernel/route';
import type { upcomingTasksSchemas } from './upcoming-tasks.schemas.ts';

export type { UpcomingTask } from './upcoming-tasks.schemas.ts';

/** The days ahead, from today, that a list covers without `days`, and at most. */
export const usualTaskDays = 14;
export const mostTaskDays = 60;

export const upcomingTasks: Resource<typeof upcomingTasksSchemas> = {
  list: {
    method: 'POST',
    path: '/upcoming-tasks',
    operation: 'up.task',
    child: { record: 'task', act: 'read' },
    repeat: 'reads',
    summary:
      'The tasks that are due soon in the classes of the caller and of the caller’s children, by due date.',
    answer: 'page',
  },
};
