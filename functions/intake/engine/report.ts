import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { FileQuestion } from '#shared/intake/file-reading';
import { IntakeFault, Leaver, SchoolOption } from '#shared/intake/intake.schemas';
import { type IntakeFiles, workPrefix } from '../store/intake-files.ts';

/**
 * The faults and warnings of a file. There can be too many for a table item, so they are a file.
 */
const Report = z.object({
  faults: z.array(IntakeFault),
  warnings: z.array(IntakeFault),
  /** What a person can say about how the file is read. Reports of before have none. */
  questions: z.array(FileQuestion).default([]),
  /** The schools of a package that has several. */
  schools: z.array(SchoolOption).optional(),
});
export type Report = z.infer<typeof Report>;

const reportKey = (school: School, intakeUid: string) =>
  `${workPrefix(school, intakeUid)}report.json`;

export async function writeReport(
  files: Pick<IntakeFiles, 'write'>,
  school: School,
  intakeUid: string,
  report: Report,
): Promise<void> {
  await files.write(reportKey(school, intakeUid), Buffer.from(JSON.stringify(report)));
}

/** Reads the faults and warnings of a file. Empty until the file has been checked. */
export async function readReport(
  files: Pick<IntakeFiles, 'read'>,
  school: School,
  intakeUid: string,
): Promise<Report> {
  const body = await files.read(reportKey(school, intakeUid));
  return body
    ? Report.parse(JSON.parse(body.toString()))
    : { faults: [], warnings: [], questions: [] };
}

const leaversKey = (school: School, intakeUid: string) =>
  `${workPrefix(school, intakeUid)}leaving.json`;

/** Writes the people who would leave. A whole school is too large for a table item. */
export async function writeLeavers(
  files: Pick<IntakeFiles, 'write'>,
  school: School,
  intakeUid: string,
  leavers: readonly Leaver[],
): Promise<void> {
  await files.write(leaversKey(school, intakeUid), Buffer.from(JSON.stringify(leavers)));
}

/**
 * Reads the people who would leave. Empty until the check has ended, and after the plan has
 * expired.
 */
export async function readLeavers(
  files: Pick<IntakeFiles, 'read'>,
  school: School,
  intakeUid: string,
): Promise<Leaver[]> {
  const body = await files.read(leaversKey(school, intakeUid));
  return body ? z.array(Leaver).parse(JSON.parse(body.toString())) : [];
}
