import { atOnce } from '#functions/kernel/at-once';
import { ContentFault, isPermanent } from '#functions/kernel/jobs/errors';
import { logFault, logInfo } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/declaration';
import { goalsKind } from '#shared/intake/goals-undo';
import type { Change, Direction } from '../plan/change.ts';
import { BrokenPlan, type PlanReader, planReader } from '../plan/chunks.ts';
import { type Lease, mostInStep, type WorkStep } from '../store/lease-transitions.ts';
import { afterApplied, afterRolledBack, type LastLoads } from '../store/loads.ts';
import { type AuditWriter, actingFor, writeAuditEntries } from './audit-entries.ts';
import { changedCourses, changesResults } from './changed-courses.ts';
import { Busy, type IntakeDeps, LostLock } from './dependencies.ts';
import { mostAttempts, type StoredIntake } from './record.ts';
import { couldNotApply, couldNotRollBack } from './sentences.ts';

/**
 * Applies a plan or rolls it back, step by step. A step's changes and the progress are one
 * transaction. So a worker may stop anywhere, the next one goes on, and each change is made once.
 */
export async function writePlan(
  deps: IntakeDeps,
  school: School,
  intakeUid: string,
): Promise<void> {
  const stored = await deps.intakes.of(school).get(intakeUid);
  if (stored?.state !== 'applying' && stored?.state !== 'rolling-back') return;
  const lock = await deps.intakes.of(school).lock();
  const lease: Lease = { site: school.site, intakeUid, fence: lock.fence + 1 };
  if (!(await deps.intakes.takeOver(lease, deps.now()))) throw new Busy();
  // Reads the intake again: the previous worker may have made a step before this one took over.
  const intake = await deps.intakes.of(school).get(intakeUid);
  if (!intake) return;
  const job: Job = {
    deps,
    lease,
    version: lock.version,
    loads: lock.last_loads,
    acting: actingFor(intake),
    written: new Set(),
  };
  if (intake.state === 'rolling-back') return rollBack(job, intake);
  try {
    if (intake.attempts > mostAttempts) throw new GivenUp();
    await apply(job, intake);
  } catch (error) {
    if (!isPermanent(error)) throw error;
    logFault('An intake cannot be applied and is rolled back', error, {
      site: school.site,
      id: intakeUid,
    });
    if (!(await deps.intakes.turnBack(lease, deps.now(), couldNotApply))) throw new LostLock();
    const turned = await deps.intakes.of(school).get(intakeUid);
    if (turned) await rollBack(job, turned);
  }
}

interface Job extends AuditWriter {
  readonly deps: IntakeDeps;
  /** The version of the roster before this job. */
  readonly version: number;
  /** When the records of each kind were last applied, before this job. */
  readonly loads: LastLoads;
}

async function apply(job: Job, intake: StoredIntake): Promise<void> {
  const { deps } = job;
  const { plan, done: madeBefore } = intake;
  if (!plan) throw new BrokenPlan('the intake has none');
  const reader = await planReader(deps.files, plan);
  for (let done = madeBefore; done < reader.changes; ) {
    if (!deps.hasTime()) return handOver(job, 'apply');
    const changes = await reader.after(done, stepSize(deps));
    done += changes.length;
    await writeStep(job, changes, 'forward', { done, progress: { done, total: reader.changes } });
  }
  await sendCourses(job, intake, reader);
  const last_loads = afterApplied(job.loads, kindsOf(intake), deps.now().toISOString());
  await finish(job, { state: 'applied', last_loads, hasGoals: hasGoals(intake) });
}

/**
 * Rolls back what was written. If nothing was written yet, it does not read the plan, which may be
 * broken.
 */
async function rollBack(job: Job, intake: StoredIntake): Promise<void> {
  const { deps } = job;
  const { plan, done: madeBefore, ending = 'rolled-back', message, attempts } = intake;
  // An apply that failed never counted as applied.
  const end = {
    state: ending,
    hasGoals: hasGoals(intake),
    ...(ending === 'failed'
      ? { message }
      : { last_loads: afterRolledBack(job.loads, kindsOf(intake)) }),
  };
  if (madeBefore === 0) return finish(job, end);
  const reader = plan && (await planReader(deps.files, plan).catch(unlessBroken));
  if (!reader || attempts > mostAttempts) {
    return finish(job, { state: 'failed', message: couldNotRollBack, hasGoals: end.hasGoals });
  }
  for (let done = madeBefore; done > 0; ) {
    if (!deps.hasTime()) return handOver(job, 'rollback');
    const changes = await reader.before(done, stepSize(deps));
    done -= changes.length;
    const progress = { done: reader.changes - done, total: reader.changes };
    await writeStep(job, changes, 'back', { done, progress });
  }
  await sendCourses(job, intake, reader);
  await finish(job, end);
}

/**
 * Queues the courses whose results the plan changes, before the intake ends: a worker that dies here
 * is followed by one that queues them again.
 */
async function sendCourses(
  { deps, lease }: Job,
  { counts }: StoredIntake,
  reader: PlanReader,
): Promise<void> {
  if (!changesResults(counts)) return;
  const courseIds = await changedCourses(deps.stored, lease, reader);
  await atOnce(10, [...courseIds.entries()], ([i, courseId]) =>
    deps.figures.send({ site: lease.site, courseId }, indexDelay + i / coursesPerSecond),
  );
}

/**
 * Courses that reach the queue in a second. Files of other schools are on the same queue, and would
 * wait behind all courses of a load.
 */
const coursesPerSecond = 10;

/** The indexes of the roster have a change within this time, in seconds. */
const indexDelay = 5;

async function writeStep(
  job: Job,
  changes: readonly Change[],
  direction: Direction,
  position: Omit<WorkStep, 'writes'>,
): Promise<void> {
  const { deps, lease } = job;
  await writeAuditEntries(job, changes, direction);
  const writes = changes.map((change) => deps.writeOf(lease, change, direction));
  const isMade = await deps.intakes.step(lease, deps.now(), { writes, ...position });
  if (!isMade) throw new LostLock();
}

/**
 * Releases the lease and queues the job again, so that another worker goes on with time of its own.
 */
async function handOver({ deps, lease }: Job, kind: 'apply' | 'rollback'): Promise<void> {
  if (!(await deps.intakes.handOver(lease, deps.now()))) throw new LostLock();
  await deps.queue.send({ kind, site: lease.site, intakeUid: lease.intakeUid });
}

async function finish(
  { deps, lease, version }: Job,
  end: Parameters<IntakeDeps['intakes']['finish']>[3],
): Promise<void> {
  const now = deps.now();
  const ending = { ...end, writes: [deps.calendarChanged(lease, now)] };
  if (!(await deps.intakes.finish(lease, now, version + 1, ending))) throw new LostLock();
  logInfo('An intake has ended', { site: lease.site, id: lease.intakeUid, kind: end.state });
}

const kindsOf = ({ counts }: StoredIntake) => counts.map(({ kind }) => kind);
const hasGoals = (intake: StoredIntake) => kindsOf(intake).includes(goalsKind);

const stepSize = ({ sizes }: IntakeDeps) => sizes?.step ?? mostInStep;

class GivenUp extends ContentFault {
  constructor() {
    super('The intake made no progress in several attempts');
    this.name = 'GivenUp';
  }
}

const unlessBroken = (error: unknown): undefined => {
  if (!(error instanceof BrokenPlan)) throw error;
};
