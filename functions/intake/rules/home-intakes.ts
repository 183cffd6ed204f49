import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import type { IntakeRepository } from '../store/intake.ts';

/** Returns the newest intake if its dry run waits for a person. A newer one replaces it. */
export async function waitingIntakes(intakes: Pick<IntakeRepository, 'list'>, caller: Caller) {
  if (!may(caller, 'intake')) return [];
  const { records } = await intakes.list(caller.site, { limit: 1 });
  return records
    .filter(({ state }) => state === 'ready')
    .map(({ intakeUid, filename }) => ({ kind: 'intake' as const, intakeUid, filename }));
}
