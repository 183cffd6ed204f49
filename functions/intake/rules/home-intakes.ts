import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import type { ReadyIntake } from '../store/ready-intake.ts';

/** Returns the newest intake if its dry run waits for a person. */
export async function waitingIntakes(ready: ReadyIntake, caller: Caller) {
  if (!may(caller, 'intake')) return [];
  const found = await ready(caller);
  return found.map(({ intakeUid, filename }) => ({ kind: 'intake' as const, intakeUid, filename }));
}
