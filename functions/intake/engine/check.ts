import { workPrefix } from '#functions/data/intake-files';
import { logFault, logInfo } from '#functions/lib/log';
import { intakeLimit } from '#shared/contract/intake';
import { type Findings, findings } from '../faults.ts';
import { planWriter } from '../plan/chunks.ts';
import { dryRun } from '../plan/dry-run.ts';
import { lease, mostAttempts, type StoredIntake } from './record.ts';
import { writeReport } from './report.ts';
import { Busy, type Workshop } from './workshop.ts';

/**
 * Checks a file and makes its dry run. Whatever happens, the intake ends refused, ready or failed; a worker that dies leaves it to the
 * next one, which begins anew in a folder of its own.
 */
export async function checkFile(shop: Workshop, site: string, intakeUid: string): Promise<void> {
  const intake = await shop.intakes.beginCheck(site, intakeUid, shop.now());
  if (!intake) {
    const seen = await shop.intakes.get(site, intakeUid);
    if (seen?.state === 'validating') throw new Busy();
    return;
  }
  const settle = (fields: Partial<StoredIntake>) =>
    shop.intakes.duringCheck(site, intakeUid, intake.attempts, shop.now(), fields);
  if (intake.attempts > mostAttempts) {
    await settle({ state: 'failed', message: gaveUp });
    return;
  }
  const found = findings();
  const result = await check(shop, site, intake, found);
  await writeReport(shop.files, site, intakeUid, found);
  await settle({
    ...result,
    fault_count: found.count,
    attempts: 0,
    ...(result.state === 'refused' && { message: refusal(found) }),
  });
  logInfo('An intake was checked', { site, id: intakeUid, kind: result.state, count: found.count });
}

type Outcome = Partial<StoredIntake> & Pick<StoredIntake, 'state'>;

async function check(
  shop: Workshop,
  site: string,
  intake: StoredIntake,
  found: Findings,
): Promise<Outcome> {
  const { intakeUid, filename } = intake;
  const facts = shop.sites.find(({ schoolUid }) => schoolUid === site);
  if (!facts) throw new Error('An intake of a site that does not exist');
  const size = await shop.files.size(intake.key);
  if (size === undefined) {
    found.fault({ file: filename }, 'The file is not there any more. Please upload it again.');
    return { state: 'refused' };
  }
  if (size > intakeLimit) {
    found.fault(
      { file: filename },
      'This file is too large. The intake takes files of up to 50 MB.',
    );
    return { state: 'refused' };
  }
  const base_version = (await shop.intakes.lock(site)).version;
  const bytes = (await shop.files.read(intake.key)) ?? Buffer.alloc(0);
  const plan = planWriter(
    shop.files,
    `${workPrefix(site, intakeUid)}${intake.attempts}/`,
    shop.sizes?.chunk,
  );
  const reporter = progressReporter(shop, site, intake);
  try {
    const run = await dryRun({
      filename,
      bytes,
      site: facts,
      now: shop.now(),
      stored: shop.stored,
      found,
      progress: reporter.report,
      write: plan.add,
    });
    if (!run || found.refused) return { state: 'refused' };
    return { state: 'ready', ...run, base_version, plan: await plan.end() };
  } finally {
    await reporter.settled();
  }
}

/** Tells about once a second how far the reading is; that also keeps the lease. */
function progressReporter(shop: Workshop, site: string, intake: StoredIntake) {
  let last = shop.now().getTime();
  let telling: Promise<unknown> = Promise.resolve();
  return {
    report(done: number, total: number): void {
      const now = shop.now();
      if (now.getTime() - last < Math.min(1_000, lease)) return;
      last = now.getTime();
      const progress = { done, total };
      telling = telling
        .then(() =>
          shop.intakes.duringCheck(site, intake.intakeUid, intake.attempts, now, { progress }),
        )
        // What is lost is a number on a screen; the check itself goes on.
        .catch((error) => logFault('Progress could not be told', error, { site }));
    },
    settled: () => telling,
  };
}

function refusal({ count }: Findings): string {
  return count === 1
    ? 'The file was refused because of one fault. Nothing was changed.'
    : `The file was refused because of ${count.toLocaleString('en')} faults. Nothing was changed.`;
}

const gaveUp =
  'The file could not be checked, although it was tried several times. Nothing was changed. Please upload it again.';
