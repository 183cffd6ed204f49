import type { Resource } from '#shared/kernel/route';
import type { weblogsSchemas } from './weblogs.schemas.ts';

export type { BatchedVisit, PageLog, Share, UserLog } from './weblogs.schemas.ts';

export const weblogs: Resource<typeof weblogsSchemas> = {
  listPages: {
    method: 'GET',
    path: '/weblogs',
    operation: 'wl.get',
    child: 'marks',
    when: { log_type: 'page_logs' },
    summary:
      'The visits of each page, most visited first: over all counted days or between two days, of pages whose title has all given words, or of posts only.',
    answer: 'page',
  },
  listVisits: {
    method: 'GET',
    path: '/weblogs',
    operation: 'wl.get',
    child: { record: 'visit', act: 'read' },
    when: { log_type: 'users_logs' },
    summary:
      'The visits of the last 90 days with their people, newest first: between two days, of one person.',
    answer: 'page',
  },
  listPlatforms: {
    method: 'GET',
    path: '/weblogs',
    operation: 'wl.get',
    child: 'marks',
    summary:
      'The share of each system, browser and country in the visits, over all counted days or between two days of the school.',
  },
  create: {
    method: 'POST',
    path: '/weblogs',
    operation: 'wl.add',
    child: 'own',
    repeat: 'key',
    summary:
      'Records a page visit, or the visits of the last hours in a batch. Person, country, browser and system come from the request itself, and the time of a single visit.',
  },
};
