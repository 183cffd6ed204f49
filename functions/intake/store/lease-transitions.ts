import type { StoredIntake } from '../engine/record.ts';
import type { IntakeJobs, Lease } from './intake-jobs.ts';
import type { Transition, WriteTransition } from './intake-transaction.ts';
import type { LastLoads } from './loads.ts';
import type { Write } from './roster-writes.ts';

/**
 * The most changes that fit in a transaction beside the job, the intake, the list of administrators and
 * the groups of the school.
 */
export const mostInStep = 96;

export interface WorkStep {
  readonly writes: readonly Write[];
  /** How many changes of the plan are made after the step. */
  readonly done: number;
  readonly progress: StoredIntake['progress'];
}

interface Ending {
  /** What else belongs to the end. */
  readonly writes?: readonly Write[];
  readonly state: StoredIntake['state'];
  readonly message?: string | undefined;
  /** When the records of each kind were last applied, if that has changed. */
  readonly last_loads?: LastLoads | undefined;
  /** Whether the intake has goals of learning virtues. */
  readonly hasGoals?: boolean;
}

/** Fields of an intake that is checked. */
type Checked = Partial<StoredIntake>;

/**
 * The transitions of an intake on which somebody works. Each returns whether it happened: the job may
 * belong to somebody else by now.
 */
export const leaseTransitions = (write: WriteTransition, jobs: IntakeJobs) => ({
  /** Stores how far a check is. */
  checking: (by: Lease, now: Date, fields: Pick<Checked, 'progress'>) =>
    write({ ...by, job: jobs.goingOn(by, {}, now), intake: duringCheck(now, fields) }),

  /** Ends a check, which wrote nothing to the roster. */
  checked: (by: Lease, now: Date, fields: Checked & Pick<StoredIntake, 'state'>) =>
    write({ ...by, job: jobs.ending(by, now), intake: duringCheck(now, fields) }),

  /**
   * Makes the changes of a step and stores the progress, in one transaction with the job. So each
   * change is made exactly once, and a worker that lost its lease can make none.
   */
  step: (by: Lease, now: Date, { writes, ...position }: WorkStep) =>
    write({
      ...by,
      writes,
      job: jobs.goingOn(by, { tries: 0 }, now),
      intake: {
        condition: 'attribute_exists(pk)',
        set: { ...position, updated_at: now.toISOString() },
      },
    }),

  /** Turns an apply that cannot go on into a rollback of everything it has written. */
  turnBack: (by: Lease, now: Date, message: string) =>
    write({
      ...by,
      job: jobs.goingOn(by, { tries: 0 }, now),
      intake: {
        condition: '#state = :applying',
        values: { ':applying': 'applying' },
        set: { state: 'rolling-back', ending: 'failed', message, updated_at: now.toISOString() },
      },
    }),

  /** Ends the job: gives the roster its new version and unlocks the site. */
  finish: (by: Lease, now: Date, version: number, end: Ending) =>
    write({ ...by, job: jobs.ending(by, now), ...finished(by, now, version, end) }),
});

const duringCheck = (now: Date, fields: Checked): Transition['intake'] => ({
  condition: '#state = :validating',
  values: { ':validating': 'validating' },
  set: { updated_at: now.toISOString(), ...fields },
});

function finished(
  { intakeUid }: Lease,
  now: Date,
  version: number,
  { state, message, last_loads, hasGoals = false, writes = [] }: Ending,
): Pick<Transition, 'lock' | 'intake' | 'writes'> {
  const isApplied = state === 'applied';
  const last = { last_applied: intakeUid, ...(hasGoals && { last_goals: intakeUid }) };
  return {
    writes,
    lock: {
      condition: 'holder = :uid',
      values: { ':uid': intakeUid },
      set: { version, last_loads, ...(isApplied && last) },
      remove: ['holder', ...(isApplied ? [] : Object.keys(last))],
    },
    intake: {
      condition: 'attribute_exists(pk)',
      set: {
        state,
        message,
        updated_at: now.toISOString(),
        ...(isApplied && { applied_version: version }),
      },
      remove: ['lease_until'],
    },
  };
}
