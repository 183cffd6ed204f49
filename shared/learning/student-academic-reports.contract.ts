import type { Resource } from '#shared/kernel/route';
import type { studentAcademicReportsSchemas } from './student-academic-reports.schemas.ts';

export type { AcademicReport } from './student-academic-reports.schemas.ts';

export const studentAcademicReports: Resource<typeof studentAcademicReportsSchemas> = {
  list: {
    method: 'GET',
    path: '/student-academic-reports',
    operation: 'rep.list',
    child: { record: 'report', act: 'read' },
    summary: 'Lists the reports of a student, newest first.',
    answer: 'page',
  },
  download: {
    method: 'POST',
    path: '/student-academic-reports/download',
    operation: 'rep.file',
    child: { record: 'report', act: 'read' },
    repeat: 'same',
    form: true,
    summary:
      'Downloads a report as a PDF file: up to 4 MB itself, a larger one by 303 to an address that is valid for 60 s.',
    answer: 'download',
  },
  address: {
    method: 'POST',
    path: '/student-academic-reports/address',
    operation: 'rep.file',
    child: { record: 'report', act: 'read' },
    repeat: 'same',
    summary:
      'Returns an address that opens a report in a new tab: valid for 60 s, or that of the school for `custom`.',
    answer: 'returnData',
  },
};
