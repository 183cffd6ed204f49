import type { School } from '#functions/kernel/record/declaration';
import { isOfGoals } from '#shared/intake/goals-undo';
import type { StoredIntake } from '../engine/record.ts';
import type { IntakeJobs } from './intake-jobs.ts';
import type { Transition, WriteTransition } from './intake-transaction.ts';

/**
 * The transitions that order work on an intake. Each returns whether it did. Those that write the
 * roster lock the site for the one intake.
 */
export const startTransitions = (write: WriteTransition, jobs: IntakeJobs) => ({
  of(school: School) {
    const start = (
      intakeUid: string,
      now: Date,
      items: Pick<Transition, 'lock' | 'intake'>,
    ): Promise<boolean> => {
      const job = jobs.of(school).ordered({ intakeUid }, now);
      return write({ site: school.site, intakeUid, job, ...items });
    };
    return {
      /** Has an announced file checked, which has arrived. */
      beginCheck: (intakeUid: string, now: Date) =>
        start(intakeUid, now, {
          intake: {
            condition: '#state = :awaiting',
            values: { ':awaiting': 'awaiting-file' },
            set: { state: 'validating', ...begun(now) },
          },
        }),

      /**
       * Has a file checked again, after a person has said which school it has or how it is read. What
       * the earlier check found is gone.
       */
      checkAgain: (intakeUid: string, now: Date) =>
        start(intakeUid, now, { intake: beginningAgain(now) }),

      /** Starts an apply, if the site is unlocked and the roster is the one of the dry run. */
      beginApply: (intake: StoredIntake, now: Date) =>
        start(intake.intakeUid, now, beginApply(intake, now)),

      /** Starts the rollback of the last applied intake, or of the last one with only goals. */
      beginRollback: (intake: StoredIntake, now: Date) =>
        start(intake.intakeUid, now, beginRollback(intake, now)),

      /** Orders work that 1.3.0 began and that its worker left. That worker can then write nothing. */
      takeFromEarlier(intake: StoredIntake, fence: number, now: Date): Promise<boolean> {
        const { intakeUid, lease_until } = intake;
        const lock = {
          condition: `holder = :uid AND ${equals('fence', ':seen', fence)}`,
          values: { ':uid': intakeUid, ':seen': fence },
          set: { fence: fence + 1, lease_until: forever },
        };
        return start(intakeUid, now, {
          ...(intake.state !== 'validating' && { lock }),
          intake: {
            condition:
              '#state = :state AND (attribute_not_exists(lease_until) OR lease_until = :seen)',
            values: { ':state': intake.state, ':seen': lease_until ?? '' },
            set: { lease_until: forever },
          },
        });
      },
    };
  },
});

/** The end of a lease as workers of 1.3.0 read it: no such worker takes what this release ordered. */
export const forever = '9999-12-31T23:59:59.999Z';

const begun = (now: Date) => ({ updated_at: now.toISOString(), lease_until: forever });

const beginningAgain = (now: Date): Transition['intake'] => ({
  condition: '#state IN (:choosing, :refused, :ready)',
  values: { ':choosing': 'awaiting-school', ':refused': 'refused', ':ready': 'ready' },
  set: {
    state: 'validating',
    ...begun(now),
    counts: [],
    fault_count: 0,
    progress: { done: 0, total: 0 },
  },
  remove: [
    'message',
    'format',
    'plan',
    'base_version',
    'confirm_leaving',
    'confirm_terms',
    'confirm_administrators',
    'warning_count',
    'set_aside_count',
    'left_out_count',
  ],
});

function beginApply(intake: StoredIntake, now: Date): Pick<Transition, 'lock' | 'intake'> {
  const { intakeUid, base_version = 0 } = intake;
  return {
    lock: {
      condition: `attribute_not_exists(holder) AND ${equals('version', ':version', base_version)}`,
      values: { ':version': base_version },
      set: { holder: intakeUid, lease_until: forever },
    },
    intake: {
      condition: '#state = :ready',
      values: { ':ready': 'ready' },
      set: { state: 'applying', done: 0, ...writing(intake, now) },
    },
  };
}

const isLast = '(version = :version AND last_applied = :uid)';

function beginRollback(intake: StoredIntake, now: Date): Pick<Transition, 'lock' | 'intake'> {
  const { intakeUid, applied_version = -1 } = intake;
  return {
    lock: {
      condition: `attribute_not_exists(holder) AND ${isOfGoals(intake) ? `(${isLast} OR last_goals = :uid)` : isLast}`,
      values: { ':version': applied_version, ':uid': intakeUid },
      set: { holder: intakeUid, lease_until: forever },
    },
    intake: {
      condition: '#state = :applied',
      values: { ':applied': 'applied' },
      set: { state: 'rolling-back', ending: 'rolled-back', ...writing(intake, now) },
    },
  };
}

const writing = ({ plan, acting }: StoredIntake, now: Date) => ({
  ...begun(now),
  progress: { done: 0, total: plan?.changes ?? 0 },
  acting,
});

/** A condition on a number that may not be stored yet; an absent number is 0. */
const equals = (name: string, value: string, number: number) =>
  number === 0 ? `(attribute_not_exists(${name}) OR ${name} = ${value})` : `${name} = ${value}`;
