import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { IntakeRepository } from '../store/intake.ts';
import type { IntakeMessage } from '../store/intake-message.ts';
import { isRunning, type StoredIntake } from './record.ts';

/** What it takes to send another worker to an intake. */
export interface WakeDeps {
  readonly intakes: Pick<IntakeRepository, 'wake'>;
  readonly queue: JobQueue<IntakeMessage>;
}

/** Queues the job of an intake again when its worker died, at most once per lease. */
export async function wakeAbandoned(
  { intakes, queue }: WakeDeps,
  site: string,
  intake: StoredIntake,
  now: Date,
): Promise<void> {
  if (!isAbandoned(intake, now) || !(await intakes.wake(site, intake, now))) return;
  const kind = jobOf[intake.state] ?? 'validate';
  await queue.send({ kind, site, intakeUid: intake.intakeUid });
}

/** How many of a site's newest intakes are looked at. Only one of them runs at a time. */
const mostChecked = 10;

/** Wakes each abandoned intake of a site. Returns 0, as it gives up none. */
export async function wakeAbandonedIntakes(
  {
    intakes,
    queue,
  }: { intakes: Pick<IntakeRepository, 'list' | 'wake'>; queue: WakeDeps['queue'] },
  site: string,
  now: Date,
): Promise<number> {
  const { records } = await intakes.list(site, { limit: mostChecked });
  for (const intake of records) await wakeAbandoned({ intakes, queue }, site, intake, now);
  return 0;
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
