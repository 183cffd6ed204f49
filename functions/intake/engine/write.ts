import { atOnce } from '#functions/kernel/at-once';
import { isPermanent } from '#functions/kernel/jobs/errors';
import { LeaseLost } from '#functions/kernel/jobs/work';
import { logFault, logInfo } from '#functions/kernel/log';
import { dayIn } from '#shared/kernel/zone';
import type { Change, Direction } from '../plan/change.ts';
import { BrokenPlan, type PlanReader, planReader } from '../plan/chunks.ts';
import type { Lease } from '../store/intake-jobs.ts';
import { PersonChanged } from '../store/intake-transaction.ts';
import { mostInStep, type WorkStep } from '../store/lease-transitions.ts';
import { afterApplied, type LastLoads } from '../store/loads.ts';
import { type AuditWriter, actingFor, writeAuditEntries } from './audit-entries.ts';
import { changedCourses, changesResults } from './changed-courses.ts';
import type { IntakeDeps } from './dependencies.ts';
import { endOfRollback, hasGoals, kindsOf } from './ends.ts';
import type { StoredIntake } from './record.ts';
import { couldNotApply, couldNotRollBack } from './sentences.ts';

/**
 * Applies a plan or rolls it back, step by step. A step's changes and the progress are one
 * transaction. So a worker may stop anywhere, the next one goes on, and each change is made once.
 */
export async function writePlan(
  deps: IntakeDeps,
  by: Lease,
  intake: StoredIntake,
): Promise<'ended' | 'later'> {
  const { version, last_loads: loads } = await deps.intakes.of(by).lock();
  const job: Job = {
    deps,
    by,
    version,
    loads,
    acting: actingFor(intake),
    written: new Set(),
    isLastConfirmed: intake.confirm_administrators !== undefined,
  };
  if (intake.state === 'rolling-back') return rollBack(job, intake);
  try {
    return await apply(job, intake);
  } catch (error) {
    if (!isPermanent(error)) throw error;
    logFault('An intake cannot be applied and is rolled back', error, {
      site: by.site,
      id: by.intakeUid,
    });
    if (!(await deps.intakes.turnBack(by, deps.now(), couldNotApply))) throw new LeaseLost();
    const turned = await deps.intakes.of(by).get(by.intakeUid);
    if (!turned) throw new LeaseLost();
    return rollBack(job, turned);
  }
}

/** A worker begins no further step when less than this time is left, in milliseconds. */
const reserve = 90_000;

interface Job extends AuditWriter {
  readonly deps: IntakeDeps;
  /** A person has confirmed that the last administrators leave. */
  readonly isLastConfirmed: boolean;
  /** The version of the roster before this job. */
  readonly version: number;
  /** When the records of each kind were last applied, before this job. */
  readonly loads: LastLoads;
}

async function apply(job: Job, intake: StoredIntake): Promise<'ended' | 'later'> {
  const { deps } = job;
  const { plan, done: madeBefore } = intake;
  if (!plan) throw new BrokenPlan('the intake has none');
  const reader = await planReader(deps.files, plan);
  for (let done = madeBefore; done < reader.changes; ) {
    if (deps.timeLeft() < reserve) return 'later';
    const changes = await reader.after(done, stepSize(deps));
    done += changes.length;
    await writeStep(job, changes, 'forward', { done, progress: { done, total: reader.changes } });
  }
  await sendCourses(job, intake, reader);
  const last_loads = afterApplied(job.loads, kindsOf(intake), deps.now().toISOString());
  return finish(job, { state: 'applied', last_loads, hasGoals: hasGoals(intake) });
}

/**
 * Rolls back what was written. If nothing was written yet, it does not read the plan, which may be
 * broken.
 */
async function rollBack(job: Job, intake: StoredIntake): Promise<'ended' | 'later'> {
  const { deps } = job;
  const { plan, done: madeBefore } = intake;
  const end = endOfRollback(intake, job.loads);
  if (madeBefore === 0) return finish(job, end);
  const reader = plan && (await planReader(deps.files, plan).catch(unlessBroken));
  if (!reader) {
    return finish(job, { state: 'failed', message: couldNotRollBack, hasGoals: end.hasGoals });
  }
  for (let done = madeBefore; done > 0; ) {
    if (deps.timeLeft() < reserve) return 'later';
    const changes = await reader.before(done, stepSize(deps));
    done -= changes.length;
    const progress = { done: reader.changes - done, total: reader.changes };
    await writeStep(job, changes, 'back', { done, progress });
  }
  await sendCourses(job, intake, reader);
  return finish(job, end);
}

/**
 * Queues the courses whose results the plan changes, before the intake ends: a worker that dies here
 * is followed by one that queues them again.
 */
async function sendCourses(
  { deps, by }: Job,
  { counts }: StoredIntake,
  reader: PlanReader,
): Promise<void> {
  if (!changesResults(counts)) return;
  const courseIds = await changedCourses(deps.stored, by, reader);
  await atOnce(10, [...courseIds.entries()], ([i, courseId]) =>
    deps.figures.send({ site: by.site, courseId }, indexDelay + i / coursesPerSecond),
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
  const { deps, by } = job;
  await writeAuditEntries(job, changes, direction);
  const people = changes.flatMap(({ table, id }) => (table === 'users' ? id : []));
  for (let tries = 1; ; tries++) {
    // Read at each try: what the school decides meanwhile stays, and is in the card of the person.
    const [decided, rights, grouping] = await Promise.all([
      deps.decidedAbout(by, people),
      rightsIn(job, changes, direction),
      people.length > 0 ? deps.groupings.of(by).on(dayOf(job)) : undefined,
    ]);
    const { held, kept, listed } = rights;
    const given = { direction, decided, held, grouping: grouping ?? noGrouping };
    const own = changes
      .filter(({ table, id }) => table !== 'users' || !kept.has(id))
      .map((change) => deps.writeOf(by, { change, ...given }));
    const writes = grouping ? [grouping.check, ...own] : own;
    try {
      const all = [...writes, ...listed];
      if (await deps.intakes.step(by, deps.now(), { writes: all, ...position })) return;
      throw new LeaseLost();
    } catch (error) {
      if (!(error instanceof PersonChanged) || tries === mostTries) throw error;
    }
  }
}

/**
 * Returns the rights of those who leave, come back or are deleted in a step, the write of the list of
 * administrators, and who stays because no other administrator would be left. A roll-back asks nobody,
 * so the last one stays until the dry run of a later file has asked.
 */
async function rightsIn(
  { deps, by, isLastConfirmed }: Job,
  changes: readonly Change[],
  direction: Direction,
) {
  const moves = changes.flatMap((change) => {
    if (change.table !== 'users') return [];
    const { id, before, after } = change;
    const [from, to] = direction === 'forward' ? [before, after] : [after, before];
    return from && from.status !== to?.status
      ? [{ id, status: to?.status ?? ('left' as const) }]
      : [];
  });
  if (moves.length === 0) return { held: new Map(), kept: new Set<string>(), listed: [] };
  const list = deps.administrators.of(by);
  const standing = await list.standing(moves.map(({ id }) => id));
  const steps = moves.flatMap(({ id, status }) => {
    const before = standing.get(id);
    return before ? [{ userUid: id, before, after: { ...before, status } }] : [];
  });
  const isConfirmed = isLastConfirmed && direction === 'forward';
  const { writes: listed, kept } = await list.writesOfLoad(steps, isConfirmed);
  const held = new Map([...standing].map(([id, { capabilities }]) => [id, capabilities]));
  return { held, kept, listed };
}

/** A step without people asks for no groups. */
const noGrouping = { groupsOf: () => [] };

/** Returns the day of the school. */
function dayOf({ deps, by }: Job): string {
  const facts = deps.sites.find(({ schoolUid }) => schoolUid === by.site);
  return dayIn(facts?.timeZone ?? 'UTC', deps.now());
}

async function finish(
  { deps, by, version }: Job,
  end: Parameters<IntakeDeps['intakes']['finish']>[3],
): Promise<'ended'> {
  const now = deps.now();
  const ending = { ...end, writes: [deps.calendarChanged(by, now)] };
  if (!(await deps.intakes.finish(by, now, version + 1, ending))) throw new LeaseLost();
  logInfo('An intake has ended', { site: by.site, id: by.intakeUid, kind: end.state });
  return 'ended';
}

/** The tries of a step while administrators change its people. */
const mostTries = 8;

const stepSize = ({ sizes }: IntakeDeps) => sizes?.step ?? mostInStep;

const unlessBroken = (error: unknown): undefined => {
  if (!(error instanceof BrokenPlan)) throw error;
};
