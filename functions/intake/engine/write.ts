import { Unwritable } from '#functions/data/intake-transaction';
import { type Hold, mostInStep } from '#functions/data/intake-transitions';
import { logFault, logInfo } from '#functions/lib/log';
import type { Change } from '../plan/change.ts';
import { BrokenPlan, planReader } from '../plan/chunks.ts';
import { mostAttempts, type StoredIntake } from './record.ts';
import { actingFor, leaveTraces, type Tracer } from './traces.ts';
import { Busy, LostLock, type Workshop } from './workshop.ts';

/**
 * Carries a plan out, or takes it back, step by step. A step's changes and the note of how far the work is are one transaction, so the
 * work may stop anywhere, and whoever goes on makes the same roster, each change once.
 */
export async function writePlan(shop: Workshop, site: string, intakeUid: string): Promise<void> {
  const seen = await shop.intakes.get(site, intakeUid);
  if (seen?.state !== 'applying' && seen?.state !== 'rolling-back') return;
  const lock = await shop.intakes.lock(site);
  const hold: Hold = { site, intakeUid, fence: lock.fence + 1 };
  if (!(await shop.intakes.takeOver(hold, shop.now()))) throw new Busy();
  // What stood there before the work was taken over may have been another worker's last step.
  const intake = await shop.intakes.get(site, intakeUid);
  if (!intake) return;
  const work: Work = {
    ...{ shop, hold, version: lock.version },
    acting: actingFor(intake),
    traced: new Set(),
  };
  if (intake.state === 'rolling-back') return goBack(work, intake);
  try {
    if (intake.attempts > mostAttempts) throw new GivenUp();
    await goForward(work, intake);
  } catch (error) {
    if (!isPermanent(error)) throw error;
    logFault('An intake is taken back', error, { site, id: intakeUid });
    if (!(await shop.intakes.turnBack(hold, shop.now(), couldNotApply))) throw new LostLock();
    const turned = await shop.intakes.get(site, intakeUid);
    if (turned) await goBack(work, turned);
  }
}

interface Work extends Tracer {
  readonly shop: Workshop;
  /** The version of the roster before this work. */
  readonly version: number;
}

async function goForward(work: Work, { plan, done: begun }: StoredIntake): Promise<void> {
  const { shop } = work;
  if (!plan) throw new BrokenPlan('there is none');
  const reader = await planReader(shop.files, plan);
  for (let done = begun; done < reader.changes; ) {
    if (!shop.hasTime()) return handOver(work, 'apply');
    const changes = await reader.after(done, stepSize(shop));
    done += changes.length;
    await step(work, changes, 'forward', done, { done, total: reader.changes });
  }
  await finish(work, { state: 'applied' });
}

/** Before anything was written there is nothing to take back, and no need to read a plan that may be what is broken. */
async function goBack(work: Work, intake: StoredIntake): Promise<void> {
  const { shop } = work;
  const { plan, done: begun, ending = 'rolled-back', message, attempts } = intake;
  const end = { state: ending, message: ending === 'failed' ? message : undefined };
  if (begun === 0) return finish(work, end);
  const reader = plan && (await planReader(shop.files, plan).catch(unlessBroken));
  if (!reader || attempts > mostAttempts) {
    return finish(work, { state: 'failed', message: couldNotGoBack });
  }
  for (let done = begun; done > 0; ) {
    if (!shop.hasTime()) return handOver(work, 'rollback');
    const changes = await reader.before(done, stepSize(shop));
    done -= changes.length;
    await step(work, changes, 'back', done, { done: reader.changes - done, total: reader.changes });
  }
  await finish(work, end);
}

async function step(
  work: Work,
  changes: readonly Change[],
  direction: 'forward' | 'back',
  done: number,
  progress: StoredIntake['progress'],
): Promise<void> {
  const { shop, hold } = work;
  await leaveTraces(work, changes, direction);
  const writes = changes.map((change) => shop.writeOf(hold.site, change, direction));
  const isMade = await shop.intakes.step(hold, shop.now(), { writes, done, progress });
  if (!isMade) throw new LostLock();
}

/** Another worker goes on, with time of its own. */
async function handOver({ shop, hold }: Work, kind: 'apply' | 'rollback'): Promise<void> {
  if (!(await shop.intakes.handOver(hold, shop.now()))) throw new LostLock();
  await shop.queue.send({ kind, site: hold.site, intakeUid: hold.intakeUid });
}

async function finish(
  { shop, hold, version }: Work,
  end: Parameters<Workshop['intakes']['finish']>[3],
): Promise<void> {
  if (!(await shop.intakes.finish(hold, shop.now(), version + 1, end))) throw new LostLock();
  logInfo('An intake has ended', { site: hold.site, id: hold.intakeUid, kind: end.state });
}

const stepSize = ({ sizes }: Workshop) => sizes?.step ?? mostInStep;

class GivenUp extends Error {
  constructor() {
    super('The intake did not get on in several attempts');
    this.name = 'GivenUp';
  }
}

/** What will not go away by trying again: a plan that is gone, and records that the tables refuse. */
const isPermanent = (error: unknown): boolean =>
  error instanceof BrokenPlan ||
  error instanceof GivenUp ||
  error instanceof Unwritable ||
  (error instanceof Error && error.name === 'ValidationException');

const unlessBroken = (error: unknown): undefined => {
  if (!(error instanceof BrokenPlan)) throw error;
};

const couldNotApply =
  'The changes could not be applied. Everything was put back as it was before; please upload the file again.';
const couldNotGoBack =
  'The changes could not be taken back completely. Please load the last good file again.';
