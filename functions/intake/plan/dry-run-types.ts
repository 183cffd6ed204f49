import type { NamedReport } from '#functions/learning/store/report-files';
import type { FileQuestion } from '#shared/intake/file-reading';
import type { IntakeCount, Leaver, SchoolOption } from '#shared/intake/intake.contract';
import type { SiteFacts } from '#shared/sites';
import type { Findings } from '../faults.ts';
import type { StoredRoster } from '../merge/stored.ts';
import type { RangedFile } from '../read/zip-source.ts';
import type { Change } from './change.ts';

/** The changes that a file would make. */
export interface DryRun {
  readonly format: string;
  readonly counts: IntakeCount[];
  /** The number of people who would leave, when it is so large that it must be confirmed. */
  readonly confirm_leaving: number | undefined;
  /** The number of terms that would leave, when none is left from today on. */
  readonly confirm_terms?: number | undefined;
  /** The number of administrators who would leave, when nobody is left. */
  readonly confirm_administrators?: number | undefined;
  /** The schools of the package, if it has several. */
  readonly schools?: SchoolOption[];
  /** Whether a person must first say which of the schools is this one. */
  readonly awaitsSchool?: boolean;
  /** The people who would leave. */
  readonly leaving: readonly Leaver[];
}

/** Receives how many bytes of the total are read. */
export type Progress = (done: number, total: number) => void;

export interface DryRunInput {
  readonly filename: string;
  /** The file, or the way to read a large one. */
  readonly file: Buffer | RangedFile;
  /** Stores a PDF file. Nobody can open it before the record that names it is applied. */
  readonly storeReport: (report: NamedReport, bytes: Buffer) => Promise<void>;
  readonly site: Pick<SiteFacts, 'schoolUid' | 'timeZone'>;
  readonly now: Date;
  readonly stored: StoredRoster;
  /** The userUids of the active administrators. */
  readonly administrators?: readonly string[];
  readonly found: Findings;
  readonly progress?: Progress;
  /** Receives what only a person can say about a file. */
  readonly ask?: (question: FileQuestion) => void;
  /** Writes the plan, change by change, in the order in which it is applied. */
  readonly write: (change: Change) => Promise<void>;
}
