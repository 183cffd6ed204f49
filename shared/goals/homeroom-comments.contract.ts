import type { Resource } from '#shared/kernel/route';
import type { homeroomCommentsSchemas } from './homeroom-comments.schemas.ts';

export type { HomeroomComment } from './homeroom-comments.schemas.ts';

export const homeroomComments: Resource<typeof homeroomCommentsSchemas> = {
  list: {
    method: 'GET',
    path: '/homeroom-comments',
    operation: 'goal.read',
    child: { record: 'goal', act: 'read' },
    summary:
      'Lists the homeroom teachers’ comments about a student in a semester; those of the school’s file come first.',
  },
};
