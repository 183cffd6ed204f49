import type { IntakeRepository } from '#functions/data/intake';
import { isAtWork, type StoredIntake } from '#functions/intake/engine/record';
import type { IntakeMessage } from '#functions/jobs/intake-message';

/** What it takes to send another worker to an intake. */
export interface WakeParts {
  readonly intakes: Pick<IntakeRepository, 'wake'>;
  readonly queue: { send(message: IntakeMessage): Promise<void> };
}

/** A worker that died leaves an intake behind; whoever looks at it sends the next one, once in a lease. */
export async function wakeAbandoned(
  { intakes, queue }: WakeParts,
  site: string,
  seen: StoredIntake,
  now: Date,
): Promise<void> {
  if (!isAbandoned(seen, now) || !(await intakes.wake(site, seen, now))) return;
  const kind = jobOf[seen.state] ?? 'validate';
  await queue.send({ kind, site, intakeUid: seen.intakeUid });
}

const jobOf: Partial<Record<StoredIntake['state'], IntakeMessage['kind']>> = {
  validating: 'validate',
  applying: 'apply',
  'rolling-back': 'rollback',
};

/** Grace beyond a lease, for a message that is on its way: more than the half minute by which a lease that was let go of is over already. */
const grace = 40_000;

const isAbandoned = (seen: StoredIntake, now: Date): boolean =>
  isAtWork(seen) && Date.parse(seen.lease_until ?? seen.updated_at) + grace < now.getTime();
