import type { AuditRepository } from '#functions/kernel/audit/audit';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { WorkerDeps } from '#functions/kernel/jobs/work';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { FiguresMessage } from '#functions/learning/store/figures-message';
import type { ReportFiles } from '#functions/learning/store/report-files';
import type { AdministratorList } from '#functions/people/store/rights/administrators';
import type { GroupingRepository } from '#functions/people/store/school-groups/school-group-reader';
import type { Over } from '#shared/people/over';
import type { StoredRoster } from '../merge/stored.ts';
import type { IntakeRepository } from '../store/intake.ts';
import type { IntakeFiles } from '../store/intake-files.ts';
import type { IntakeMessage } from '../store/intake-message.ts';
import type { RosterWrites, Write } from '../store/roster-writes.ts';

/** What the intake worker needs from outside. Tests pass their own clock and queue. */
export interface IntakeDeps extends WorkerDeps {
  readonly intakes: IntakeRepository;
  readonly files: IntakeFiles;
  /** Stores the PDF files of reports. */
  readonly reports: Bound<ReportFiles, 'store'>;
  readonly stored: StoredRoster;
  readonly writeOf: RosterWrites;
  readonly administrators: AdministratorList;
  /** Returns what the school has decided about people until now, by userUid. */
  readonly decidedAbout: (
    school: School,
    userUids: readonly string[],
  ) => Promise<ReadonlyMap<string, Over>>;
  /** How people are in groups of the school. */
  readonly groupings: GroupingRepository;
  /** Returns the write that makes the stored days of the calendar old. */
  readonly calendarChanged: (school: School, now: Date) => Write;
  readonly audit: Bound<AuditRepository, 'add'>;
  readonly queue: JobQueue<IntakeMessage>;
  /** Takes the courses whose results a load has changed. */
  readonly figures: JobQueue<FiguresMessage>;
  /** Overrides how many changes a chunk of a plan and a step of an apply hold. */
  readonly sizes?: { readonly chunk: number; readonly step: number };
}
