import type { Resource } from '#shared/kernel/route';
import type { learningGoalsPdfSchemas } from './learning-goals-pdf.schemas.ts';

export type { GoalsPdfStudent, GoalsQueueItem } from './learning-goals-pdf.schemas.ts';

export const learningGoalsPdf: Resource<typeof learningGoalsPdfSchemas> = {
  create: {
    method: 'POST',
    path: '/learning-goals-pdf',
    operation: 'lgp.one',
    child: { record: 'goal', act: 'export' },
    repeat: 'key',
    summary:
      'Starts the goals PDF of one student; for administrators of a year level, a message for each homeroom, which replaces the PDFs of that year and term.',
  },
  list: {
    method: 'GET',
    path: '/queuestatistics',
    operation: 'q',
    child: 'marks',
    summary: 'Lists the requests for goals PDFs, a row for each homeroom, newest first.',
    answer: 'page',
  },
  students: {
    method: 'GET',
    path: '/queuestatistics/{queuestatisticsUid}/students',
    operation: 'q',
    child: { record: 'goal', act: 'read' },
    summary: 'Lists the students of a row by name, with the reason for each PDF that failed.',
    answer: 'page',
  },
  download: {
    method: 'GET',
    path: '/queuestatistics/{queuestatisticsUid}/file',
    operation: 'q',
    child: { record: 'goal', act: 'export' },
    summary:
      'Returns the address of the PDF of a row, or of the zip with a PDF for each student, which is valid for 60 s.',
    answer: 'returnData',
  },
  remove: {
    method: 'POST',
    path: '/removequeue',
    operation: 'q',
    child: 'marks',
    repeat: 'same',
    summary: 'Removes a row and its files, unless they are being made.',
  },
};
