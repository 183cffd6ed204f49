import { type OrderCounts, type OrderRun, watchOrders } from '#functions/kernel/jobs/orders';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { IntakeRepository } from '../store/intake.ts';
import type { IntakeMessage } from '../store/intake-message.ts';
import { isRunning, type StoredIntake } from './record.ts';
import { couldNotApply, couldNotCheck, couldNotRollBack } from './sentences.ts';

/** What it takes to send another worker to an intake. */
export interface WakeDeps {
  readonly intakes: Bound<IntakeRepository, 'wake'>;
  readonly queue: JobQueue<IntakeMessage>;
}

/**
 * Queues the job of an intake again when its worker died, at most once per lease. Returns whether it
 * did.
 */
export async function wakeAbandoned(
  { intakes, queue }: WakeDeps,
  school: School,
  intake: StoredIntake,
  now: Date,
): Promise<boolean> {
  if (!isAbandoned(intake, now) || !(await intakes.of(school).wake(intake, now))) return false;
  const kind = jobOf[intake.state] ?? 'validate';
  await queue.send({ kind, site: school.site, intakeUid: intake.intakeUid });
  return true;
}

/** How many of a site's newest intakes are looked at. Only one of them runs at a time. */
const mostChecked = 10;

interface WatchDeps extends WakeDeps {
  readonly intakes: Bound<IntakeRepository, 'lock' | 'list' | 'wake' | 'duringCheck'> &
    Pick<IntakeRepository, 'finish' | 'takeOver'>;
}

/**
 * Wakes each abandoned intake of a site. Workers fail one that makes no progress. One that no worker
 * began for a day fails here, and frees the lock.
 */
export const wakeAbandonedIntakes = (deps: WatchDeps, run: OrderRun): Promise<OrderCounts> => {
  const { now } = run;
  return watchOrders(
    {
      open: async () => {
        const { records } = await deps.intakes.of(run).list({ limit: mostChecked });
        return records
          .filter(isRunning)
          .map((intake) => ({ id: intake.intakeUid, since: intake.updated_at, intake }));
      },
      wake: async ({ intake }) =>
        (await wakeAbandoned(deps, run, intake, now)) ? 'queued' : 'waits',
      giveUp: async ({ intake }) => ((await fail(deps, run, intake, now)) ? 'givenUp' : 'waits'),
    },
    run,
  );
};

/** Fails an intake that no worker began. Returns false if one has it now. */
async function fail(
  { intakes }: WatchDeps,
  school: School,
  intake: StoredIntake,
  now: Date,
): Promise<boolean> {
  const { intakeUid, state, done } = intake;
  if (state === 'validating') {
    return intakes.of(school).duringCheck(intake, now, { state: 'failed', message: couldNotCheck });
  }
  const { fence, version } = await intakes.of(school).lock();
  const lease = { site: school.site, intakeUid, fence: fence + 1 };
  if (!(await intakes.takeOver(lease, now))) return false;
  const message = done === 0 ? couldNotApply : couldNotRollBack;
  return intakes.finish(lease, now, version + 1, { state: 'failed', message });
}

const jobOf: Partial<Record<StoredIntake['state'], IntakeMessage['kind']>> = {
  validating: 'validate',
  applying: 'apply',
  'rolling-back': 'rollback',
};

/**
 * Time after the end of a lease in which a message may still be on its way, in milliseconds. It is
 * more than the 30 seconds by which a released lease has already ended.
 */
const grace = 40_000;

const isAbandoned = (intake: StoredIntake, now: Date): boolean =>
  isRunning(intake) && Date.parse(intake.lease_until ?? intake.updated_at) + grace < now.getTime();
