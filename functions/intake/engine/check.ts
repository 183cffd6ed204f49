import { LeaseLost } from '#functions/kernel/jobs/work';
import { logFault, logInfo } from '#functions/kernel/log';
import { type FileQuestion, needsAnswer } from '#shared/intake/file-reading';
import {
  intakeLimit,
  reportsLimit,
  type SchoolOption,
  tooLargeFile,
} from '#shared/intake/intake.contract';
import { type Findings, findings } from '../faults.ts';
import { planWriter } from '../plan/chunks.ts';
import { dryRun } from '../plan/dry-run.ts';
import type { DryRunInput } from '../plan/dry-run-types.ts';
import { workPrefix } from '../store/intake-files.ts';
import type { Lease } from '../store/intake-jobs.ts';
import type { IntakeDeps } from './dependencies.ts';
import type { StoredIntake } from './record.ts';
import { writeLeavers, writeReport } from './report.ts';

/**
 * Checks a file and makes its dry run. The intake ends as refused, ready or failed. When a worker
 * dies, the next one starts again and writes its plan to a folder of its own.
 */
export async function checkFile(
  deps: IntakeDeps,
  by: Lease,
  intake: StoredIntake,
): Promise<'ended'> {
  const { site, intakeUid } = by;
  const found = findings();
  const questions: FileQuestion[] = [];
  const ask = (question: FileQuestion) => void questions.push(question);
  const result = await check(deps, by, intake, { found, ask });
  const { schools, ...outcome } = result;
  const { warnings } = found;
  const faults = [...found.faults];
  await writeReport(deps.files, by, intakeUid, { faults, warnings, questions, schools });
  const isEnded = await deps.intakes.checked(by, deps.now(), {
    ...outcome,
    fault_count: found.count,
    warning_count: found.warned,
    set_aside_count: sumOf(found.asideRows),
    left_out_count: sumOf(found.leftOutRows),
    ...(result.state === 'refused' && {
      message: refusal(found, questions),
      needs_answer: needsAnswer(questions),
    }),
  });
  if (!isEnded) throw new LeaseLost();
  logInfo('An intake was checked', {
    site,
    id: intakeUid,
    kind: result.state,
    count: found.count,
  });
  return 'ended';
}

const sumOf = (rows: ReadonlyMap<string, number>) =>
  [...rows.values()].reduce((sum, count) => sum + count, 0);

type Outcome = Partial<StoredIntake> &
  Pick<StoredIntake, 'state'> & { readonly schools?: SchoolOption[] };

async function check(
  deps: IntakeDeps,
  by: Lease,
  intake: StoredIntake,
  { found, ask }: Pick<DryRunInput, 'found' | 'ask'>,
): Promise<Outcome> {
  const { intakeUid, filename } = intake;
  const facts = deps.sites.find(({ schoolUid }) => schoolUid === by.site);
  if (!facts) throw new Error(`Intake ${intakeUid} belongs to the unknown site ${by.site}`);
  const size = await deps.files.size(intake.key);
  if (size === undefined) {
    found.fault({ file: filename }, 'We cannot find this file. Please upload it again.');
    return { state: 'refused' };
  }
  if (size > reportsLimit) {
    found.fault({ file: filename }, tooLargeFile);
    return { state: 'refused' };
  }
  const base_version = (await deps.intakes.of(by).lock()).version;
  const file =
    size > intakeLimit
      ? { size, read: (start: number, end: number) => deps.files.readRange(intake.key, start, end) }
      : ((await deps.files.read(intake.key)) ?? Buffer.alloc(0));
  const plan = planWriter(
    deps.files,
    `${workPrefix(by, intakeUid)}${by.lease}/`,
    deps.sizes?.chunk,
  );
  const reporter = progressReporter(deps, by);
  const { userUids: administrators } = await deps.administrators.of(by).read();
  try {
    const run = await dryRun({
      filename,
      file,
      storeReport: (report, body) => deps.reports.of(by).store(report, body),
      site: facts,
      now: deps.now(),
      stored: deps.stored,
      administrators,
      found,
      ask,
      progress: reporter.report,
      write: plan.add,
    });
    if (!run || found.refused) return { state: 'refused' };
    const { leaving, awaitsSchool, ...sums } = run;
    if (awaitsSchool) {
      return { ...sums, state: 'awaiting-school', message: chooseSchool(sums.schools) };
    }
    await writeLeavers(deps.files, by, intakeUid, leaving);
    return { state: 'ready', ...sums, base_version, plan: await plan.end() };
  } finally {
    await reporter.settled();
  }
}

/** Stores the progress about once a second, which is a sign of life, too. */
function progressReporter(deps: IntakeDeps, by: Lease) {
  let last = deps.now().getTime();
  let pending: Promise<unknown> = Promise.resolve();
  return {
    report(done: number, total: number): void {
      const now = deps.now();
      if (now.getTime() - last < 1_000) return;
      last = now.getTime();
      const progress = { done, total };
      pending = pending
        .then(() => deps.intakes.checking(by, now, { progress }))
        // Only a number on a screen is lost, so the check goes on.
        .catch((error) => logFault('Progress could not be stored', error, { site: by.site }));
    },
    settled: () => pending,
  };
}

const chooseSchool = (schools: readonly SchoolOption[] = []): string =>
  schools.length === 1
    ? 'This file is not the one of the school that was chosen. If this is your school, choose it.'
    : `This file has ${schools.length} schools. Choose which one is yours. The portal remembers it for all further files.`;

function refusal({ count }: Findings, questions: readonly FileQuestion[]): string {
  if (needsAnswer(questions)) {
    return 'The portal does not know yet how to read this file. Nothing was changed. Say how it is read, then check the file again.';
  }
  return count === 1
    ? 'The file was refused because of one fault. Nothing was changed.'
    : `The file was refused because of ${count.toLocaleString('en')} faults. Nothing was changed.`;
}
