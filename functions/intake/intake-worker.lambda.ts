import { courseReader } from '#functions/courses/store/courses';
import { auditRepository } from '#functions/kernel/audit/audit';
import { calendarChanged } from '#functions/kernel/day-cards/calendar-state';
import { newId } from '#functions/kernel/id';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { withSchools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { figuresWork } from '#functions/learning/figures-work';
import { courseResultRepository } from '#functions/learning/store/course-results';
import { distributionRepository } from '#functions/learning/store/distributions';
import { FiguresMessage } from '#functions/learning/store/figures-message';
import { reportFiles } from '#functions/learning/store/report-files';
import { taughtReader } from '#functions/learning/store/taught';
import { decidedAbout } from '#functions/people/store/person-writes';
import { administratorList } from '#functions/people/store/rights/administrators';
import { groupingRepository } from '#functions/people/store/school-groups/school-group-reader';
import { intakeWork } from './intake-worker.ts';
import { intakeRepository } from './store/intake.ts';
import { intakeFiles } from './store/intake-files.ts';
import { IntakeMessage } from './store/intake-message.ts';
import { rosterReader } from './store/roster.ts';
import { rosterWrites } from './store/roster-writes.ts';

/** Consumes the queue `intake`: files of the schools' systems, and the figures that follow. */
export const handler = withSchools((sites) =>
  consumeAll([
    intakeWork({
      sites,
      intakes: intakeRepository(tables),
      files: intakeFiles(buckets),
      reports: reportFiles(buckets),
      stored: rosterReader(tables),
      writeOf: rosterWrites(tables),
      administrators: administratorList(tables),
      decidedAbout: decidedAbout(tables),
      groupings: groupingRepository(tables),
      calendarChanged: calendarChanged(tables),
      audit: auditRepository(tables),
      queue: queueOf(queues, 'intake', IntakeMessage),
      figures: queueOf(queues, 'intake', FiguresMessage),
      now: () => new Date(),
      newLease: () => newId(new Date()),
    }),
    figuresWork({
      sites,
      taught: taughtReader(tables),
      courses: courseReader(tables),
      results: courseResultRepository(tables),
      distributions: distributionRepository(tables),
      now: () => new Date(),
    }),
  ]),
);
