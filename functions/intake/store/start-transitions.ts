import type { School } from '#functions/kernel/record/declaration';
import { isOfGoals } from '#shared/intake/goals-undo';
import type { StoredIntake } from '../engine/record.ts';
import type { Transition, WriteTransition } from './intake-transaction.ts';
import { endedLease, equals } from './lease-transitions.ts';

/**
 * The transitions that start a job. Each locks the site for one intake and returns whether it did.
 */
export const startTransitions = (write: WriteTransition) => ({
  of: (school: School) => ({
    /** Starts an apply, if the site is unlocked and the roster is the one of the dry run. */
    beginApply: (intake: StoredIntake, now: Date) => write(beginApply(school, intake, now)),

    /** Starts the rollback of the last applied intake, or of the last one with only goals. */
    beginRollback: (intake: StoredIntake, now: Date) => write(beginRollback(school, intake, now)),
  }),
});

function beginApply({ site }: School, intake: StoredIntake, now: Date): Transition {
  const version = intake.base_version ?? 0;
  return {
    site,
    intakeUid: intake.intakeUid,
    values: {
      ...startValues(intake, now),
      ':version': version,
      ':ready': 'ready',
      ':applying': 'applying',
    },
    lock: {
      condition: `attribute_not_exists(holder) AND ${equals('version', ':version', version)}`,
      update: 'SET holder = :uid, lease_until = :free',
    },
    intake: {
      condition: '#state = :ready',
      update:
        'SET #state = :applying, lease_until = :free, updated_at = :now, done = :zero, attempts = :zero, progress = :progress' +
        actingOf(intake),
    },
  };
}

const isLast = '(version = :version AND last_applied = :uid)';

function beginRollback({ site }: School, intake: StoredIntake, now: Date): Transition {
  return {
    site,
    intakeUid: intake.intakeUid,
    values: {
      ...startValues(intake, now),
      ':version': intake.applied_version ?? -1,
      ':applied': 'applied',
      ':rolling': 'rolling-back',
      ':ending': 'rolled-back',
    },
    lock: {
      condition: `attribute_not_exists(holder) AND ${isOfGoals(intake) ? `(${isLast} OR last_goals = :uid)` : isLast}`,
      update: 'SET holder = :uid, lease_until = :free',
    },
    intake: {
      condition: '#state = :applied',
      update:
        'SET #state = :rolling, ending = :ending, lease_until = :free, updated_at = :now, attempts = :zero, progress = :progress' +
        actingOf(intake),
    },
  };
}

const startValues = ({ intakeUid, plan, acting }: StoredIntake, now: Date) => ({
  ':uid': intakeUid,
  ':now': now.toISOString(),
  ':free': endedLease(now),
  ':zero': 0,
  ':progress': { done: 0, total: plan?.changes ?? 0 },
  ':acting': acting,
});

const actingOf = ({ acting }: StoredIntake) => (acting ? ', acting = :acting' : '');
