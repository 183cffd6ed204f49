import * as z from 'zod';
import { type IntakeFiles, workPrefix } from '#functions/data/intake-files';
import { IntakeFault } from '#shared/contract/intake';
import type { Findings } from '../faults.ts';

/** Faults and warnings can be too many for a table's record, so they lie beside it. */
const Report = z.object({ faults: z.array(IntakeFault), warnings: z.array(IntakeFault) });
export type Report = z.infer<typeof Report>;

const reportKey = (site: string, intakeUid: string) => `${workPrefix(site, intakeUid)}report.json`;

export async function writeReport(
  files: Pick<IntakeFiles, 'write'>,
  site: string,
  intakeUid: string,
  { faults, warnings }: Findings,
): Promise<void> {
  const report: Report = { faults, warnings };
  await files.write(reportKey(site, intakeUid), Buffer.from(JSON.stringify(report)));
}

/** What was found in a file; nothing as long as it has not been checked. */
export async function readReport(
  files: Pick<IntakeFiles, 'read'>,
  site: string,
  intakeUid: string,
): Promise<Report> {
  const body = await files.read(reportKey(site, intakeUid));
  return body ? Report.parse(JSON.parse(body.toString())) : { faults: [], warnings: [] };
}
