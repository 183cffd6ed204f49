import { goalsKind } from '#shared/intake/goals-undo';
import { afterRolledBack, type LastLoads } from '../store/loads.ts';
import type { StoredIntake } from './record.ts';

export const kindsOf = ({ counts }: StoredIntake): string[] => counts.map(({ kind }) => kind);

export const hasGoals = (intake: StoredIntake): boolean => kindsOf(intake).includes(goalsKind);

/** Returns how a rollback ends that has put everything back. An apply that failed never counted. */
export function endOfRollback(intake: StoredIntake, loads: LastLoads) {
  const { ending: state = 'rolled-back', message } = intake;
  const last_loads = afterRolledBack(loads, kindsOf(intake));
  return {
    state,
    hasGoals: hasGoals(intake),
    ...(state === 'failed' ? { message } : { last_loads }),
  };
}
