import type { OrderCounts, OrderRun } from '#functions/kernel/jobs/orders';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import { wakeStalledJobs } from '#functions/kernel/jobs/stalled';
import type { School } from '#functions/kernel/record/declaration';
import type { IntakeRepository } from '../store/intake.ts';
import type { IntakeId } from '../store/intake-jobs.ts';
import type { IntakeMessage } from '../store/intake-message.ts';
import type { LastLoads } from '../store/loads.ts';
import type { Write } from '../store/roster-writes.ts';
import { endOfRollback, hasGoals } from './ends.ts';
import { isRunning, type StoredIntake } from './record.ts';
import { couldNotApply, couldNotCheck, couldNotRollBack } from './sentences.ts';

interface WatchDeps {
  readonly intakes: IntakeRepository;
  readonly queue: JobQueue<IntakeMessage>;
  /** Returns the write that makes the stored days of the calendar old. */
  readonly calendarChanged: (school: School, now: Date) => Write;
}

/** Wakes the intakes of a school that no worker gets on with, and ends those that made no progress. */
export async function wakeStalledIntakes(deps: WatchDeps, run: OrderRun): Promise<OrderCounts> {
  const { intakes, queue } = deps;
  const followUp = (run: OrderRun, id: IntakeId) => endGivenUp(deps, run, id);
  return wakeStalledJobs({ jobs: intakes.jobs, queue, followUp }, run);
}

/**
 * Ends an intake whose job was given up. An apply that has written something is rolled back by
 * further workers; if they give up, too, the roster stays as it is.
 */
async function endGivenUp(
  { intakes, queue, calendarChanged }: WatchDeps,
  { site, now }: OrderRun,
  { intakeUid }: IntakeId,
): Promise<void> {
  const own = intakes.of({ site });
  const intake = await own.get(intakeUid);
  if (!intake || !isRunning(intake)) return;
  const by = { site, intakeUid };
  if (intake.state === 'validating') {
    await intakes.checked(by, now, { state: 'failed', message: couldNotCheck });
    return;
  }
  if (intake.state === 'applying' && intake.done > 0) {
    if (await intakes.turnBack(by, now, couldNotApply)) await queue.send(by);
    return;
  }
  const { version, last_loads } = await own.lock();
  // What was written stays, or is put back: cards were made meanwhile.
  const writes = [calendarChanged(by, now)];
  await intakes.finish(by, now, version + 1, { ...endOf(intake, last_loads), writes });
}

/** Returns how an intake ends of which nothing more is written. Without changes all is as before. */
function endOf(intake: StoredIntake, loads: LastLoads) {
  const failed = { state: 'failed' as const, hasGoals: hasGoals(intake) };
  if (intake.done > 0) return { ...failed, message: couldNotRollBack };
  if (intake.state === 'rolling-back') return endOfRollback(intake, loads);
  return { ...failed, message: couldNotApply };
}
