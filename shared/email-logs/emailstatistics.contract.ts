import type { Resource } from '#shared/kernel/route';
import type { emailstatisticsSchemas } from './emailstatistics.schemas.ts';

export type { EmailStatistics } from './emailstatistics.schemas.ts';

export const emailstatistics: Resource<typeof emailstatisticsSchemas> = {
  list: {
    method: 'GET',
    path: '/emailstatistics',
    operation: 'es.get',
    child: { record: 'mail', act: 'read' },
    summary:
      'Returns a page of the e-mail log with the 6 counters of all messages that the filter finds.',
  },
  startExport: {
    method: 'POST',
    path: '/emailstatistics/exports',
    operation: 'es.get',
    child: 'worker',
    repeat: 'key',
    summary: 'Starts a document of all messages that a filter finds.',
  },
  getExport: {
    method: 'GET',
    path: '/emailstatistics/exports/{exportUid}',
    operation: 'es.get',
    child: 'worker',
    summary: 'Returns an export as `GET documents` does, for a tab from last week.',
  },
};
