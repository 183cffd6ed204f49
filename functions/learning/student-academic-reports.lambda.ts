import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { studentAcademicReports as contract } from '#shared/learning/student-academic-reports.contract';
import { studentAcademicReportsSchemas as schemas } from '#shared/learning/student-academic-reports.schemas';
import { reportFiles } from './store/report-files.ts';
import { reportOpens, reportReader } from './store/reports.ts';
import { studentAcademicReportsHandlers } from './student-academic-reports.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  studentAcademicReportsHandlers({
    users: userRepository(tables),
    reports: reportReader(tables),
    opens: reportOpens(tables),
    files: reportFiles(buckets),
  }),
);
