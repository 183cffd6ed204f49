import type { Resource } from '#shared/kernel/route';
import type { metricsSchemas } from './metrics.schemas.ts';

export type { MailRate, Metrics, PostRate, ReaderDay } from './metrics.schemas.ts';

export const metrics: Resource<typeof metricsSchemas> = {
  get: {
    method: 'GET',
    path: '/metrics',
    operation: 'met',
    child: 'marks',
    summary:
      'Readers for each day by contact type, the busiest pages, and opened mail between two days of the school, by default the last 30; and searches without a result.',
  },
  listPosts: {
    method: 'GET',
    path: '/metrics/posts',
    operation: 'met',
    child: 'readers',
    summary: 'How many people of its audience have read each live post, newest first.',
    answer: 'page',
  },
};
