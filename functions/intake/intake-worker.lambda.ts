import { auditRepository } from '#functions/kernel/audit/audit';
import { calendarChanged } from '#functions/kernel/day-cards/calendar-state';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { withSchools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { FiguresMessage } from '#functions/learning/store/figures-message';
import { reportFiles } from '#functions/learning/store/report-files';
import { intakeWorker } from './intake-worker.ts';
import { intakeRepository } from './store/intake.ts';
import { intakeFiles } from './store/intake-files.ts';
import { IntakeMessage } from './store/intake-message.ts';
import { rosterReader } from './store/roster.ts';
import { rosterWrites } from './store/roster-writes.ts';

/** Consumes the intake queue: jobs from the API, and notifications about files in the bucket. */
export const handler = withSchools((sites) =>
  intakeWorker({
    sites,
    intakes: intakeRepository(tables),
    files: intakeFiles(buckets),
    reports: reportFiles(buckets),
    stored: rosterReader(tables),
    writeOf: rosterWrites(tables),
    calendarChanged: calendarChanged(tables),
    audit: auditRepository(tables),
    queue: queueOf(queues, 'intake', IntakeMessage),
    figures: queueOf(queues, 'figures', FiguresMessage),
    now: () => new Date(),
  }),
);
