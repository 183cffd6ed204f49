import { type RunOf, workOn } from '#functions/kernel/jobs/work';
import { logInfo } from '#functions/kernel/log';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { IntakeJobs } from '../store/intake-jobs.ts';
import type { IntakeMessage } from '../store/intake-message.ts';
import { checkFile } from './check.ts';
import type { IntakeDeps } from './dependencies.ts';
import { writePlan } from './write.ts';

/** Checks an intake, applies it or rolls it back, as its state says. A repeated message has no effect. */
export async function workOnIntake(
  deps: IntakeDeps,
  { site, intakeUid }: IntakeMessage,
): Promise<void> {
  const { sites, intakes, queue, now } = deps;
  const facts = sites.find(({ schoolUid }) => schoolUid === site);
  if (!facts) return logInfo('A job of the intake was dropped: no such site', { id: intakeUid });
  const own = intakes.of(schoolFrom(facts));
  const intake = await own.get(intakeUid);
  if (!intake) {
    return logInfo('A job of the intake was dropped: no such intake', { site, id: intakeUid });
  }
  if (intake.state === 'awaiting-file') await own.beginCheck(intakeUid, now());
  await workOn(
    {
      jobs: intakes.jobs,
      called: 'The job of an intake',
      make: (run) => workedOn(deps, run),
      again: () => queue.send({ site, intakeUid }),
    },
    deps,
    { site, id: { intakeUid } },
  );
}

async function workedOn(deps: IntakeDeps, run: RunOf<IntakeJobs>) {
  const { school, id, lease } = run;
  const intake = await deps.intakes.of(school).get(id.intakeUid);
  const by = { site: school.site, intakeUid: id.intakeUid, lease };
  if (intake?.state === 'validating') return checkFile(deps, by, intake);
  if (intake?.state === 'applying' || intake?.state === 'rolling-back') {
    return writePlan(deps, by, intake);
  }
  return { state: 'ended' };
}
