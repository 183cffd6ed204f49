import type { Resource } from '#shared/kernel/route';
import type { readpostsSchemas } from './readposts.schemas.ts';

export type { ReadPost, ReportedRead } from './readposts.schemas.ts';

export const readposts: Resource<typeof readpostsSchemas> = {
  list: {
    method: 'GET',
    path: '/readposts/{userUid}',
    operation: 'rp.get',
    child: { record: 'reading', act: 'read' },
    summary:
      'What a person has read, newest first; between two days of the school, of one type, or one post. Principal’s and daily posts count as notices.',
    answer: 'page',
  },
  create: {
    method: 'POST',
    path: '/readposts',
    operation: 'rp.add',
    child: 'own',
    repeat: 'same',
    summary: 'Marks a post as read by the caller; the first time counts.',
  },
};
