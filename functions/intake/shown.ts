import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Intake } from '#shared/intake/intake.contract';
import { AppError } from '#shared/kernel/errors';
import type { StoredIntake } from './engine/record.ts';
import type { ChosenSchools } from './store/chosen-school.ts';
import type { IntakeRepository } from './store/intake.ts';
import type { IntakeFiles } from './store/intake-files.ts';
import type { IntakeMessage } from './store/intake-message.ts';

/** What the handlers need from outside. */
export interface IntakeHandlerDeps {
  readonly intakes: IntakeRepository;
  readonly files: IntakeFiles;
  readonly queue: JobQueue<IntakeMessage>;
  readonly idempotency: IdempotencyRepository;
  readonly schools: Pick<ChosenSchools, 'choose'>;
}

/** Returns an intake of a site. Throws `notFound` without one. */
export async function existing(
  intakes: IntakeRepository,
  site: string,
  intakeUid: string,
): Promise<StoredIntake> {
  const found = await intakes.get(site, intakeUid);
  if (!found) throw new AppError('notFound', 'This intake does not exist.');
  return found;
}

/** How long an upload may take after its form was made, in milliseconds. */
const uploadTimeout = 15 * 60_000;

/** Returns an intake as callers see it. `get` adds the faults and warnings of one intake. */
export function shown(stored: StoredIntake, now: Date): Intake {
  const { state, created_at } = stored;
  const isMissing =
    state === 'awaiting-file' && Date.parse(created_at) + uploadTimeout < now.getTime();
  const { key: _, plan: _plan, acting: _acting, ...visible } = stored;
  return {
    ...visible,
    ...(isMissing && {
      state: 'failed',
      message: 'The file never arrived. Please upload it again.',
    }),
    faults: [],
    warnings: [],
  };
}

export const notReady = 'This file is not ready to be applied.';
