import type { Site } from '#shared/rights/site';
import { leaseTime, type StoredIntake } from '../engine/record.ts';
import type { Transition, WriteTransition } from './intake-transaction.ts';
import type { LastLoads } from './loads.ts';
import type { Write } from './roster-writes.ts';

/** A worker's lease on the roster of a site: for which intake, and with which fence of the lock. */
export interface Lease {
  readonly site: Site;
  readonly intakeUid: string;
  readonly fence: number;
}

/** The most changes that fit in a transaction beside the lock and the intake. */
export const mostInStep = 98;

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

/** The transitions of a worker. Each returns whether it happened: the lease may be lost. */
export const leaseTransitions = (write: WriteTransition) => ({
  /**
   * Takes the lease when no other worker has one. `lease.fence` is one more than the stored one.
   */
  takeOver: (lease: Lease, now: Date) => write(takeOver(lease, now)),

  /**
   * Makes the changes of a step and stores the progress, in one transaction with the lock. So each
   * change is made exactly once, and a worker that lost its lease can make none.
   */
  step: (lease: Lease, now: Date, step: WorkStep) => write(makeStep(lease, now, step)),

  /** Releases the lease, so that the next worker may go on at once. */
  handOver: (lease: Lease, now: Date) => write(handOver(lease, now)),

  /** Turns an apply that cannot go on into a rollback of everything it has written. */
  turnBack: (lease: Lease, now: Date, message: string) => write(turnBack(lease, now, message)),

  /** Ends the job: gives the roster its new version and unlocks the site. */
  finish: (lease: Lease, now: Date, version: number, end: Ending) =>
    write(finish(lease, now, version, end)),
});

const holdsLock = 'holder = :uid AND fence = :fence';

function takeOver({ site, intakeUid, fence }: Lease, now: Date): Transition {
  return {
    site,
    intakeUid,
    values: {
      ':uid': intakeUid,
      ':now': now.toISOString(),
      ':until': leaseEnd(now),
      ':seen': fence - 1,
      ':fence': fence,
      ':one': 1,
    },
    lock: {
      condition: `holder = :uid AND lease_until <= :now AND ${equals('fence', ':seen', fence - 1)}`,
      update: 'SET fence = :fence, lease_until = :until',
    },
    intake: {
      condition: 'attribute_exists(pk)',
      update: 'SET lease_until = :until, updated_at = :now ADD attempts :one',
    },
  };
}

function makeStep(
  { site, intakeUid, fence }: Lease,
  now: Date,
  { writes, done, progress }: WorkStep,
): Transition {
  return {
    site,
    intakeUid,
    writes,
    values: {
      ':uid': intakeUid,
      ':fence': fence,
      ':now': now.toISOString(),
      ':until': leaseEnd(now),
      ':done': done,
      ':progress': progress,
      ':zero': 0,
    },
    lock: { condition: holdsLock, update: 'SET lease_until = :until' },
    intake: {
      condition: 'attribute_exists(pk)',
      update:
        'SET done = :done, progress = :progress, lease_until = :until, updated_at = :now, attempts = :zero',
    },
  };
}

function handOver({ site, intakeUid, fence }: Lease, now: Date): Transition {
  return {
    site,
    intakeUid,
    values: { ':uid': intakeUid, ':fence': fence, ':free': endedLease(now), ':zero': 0 },
    lock: { condition: holdsLock, update: 'SET lease_until = :free' },
    intake: {
      condition: 'attribute_exists(pk)',
      update: 'SET lease_until = :free, attempts = :zero',
    },
  };
}

function turnBack({ site, intakeUid, fence }: Lease, now: Date, message: string): Transition {
  return {
    site,
    intakeUid,
    values: {
      ':uid': intakeUid,
      ':fence': fence,
      ':now': now.toISOString(),
      ':until': leaseEnd(now),
      ':message': message,
      ':one': 1,
      ':applying': 'applying',
      ':rolling': 'rolling-back',
      ':failed': 'failed',
    },
    lock: { condition: holdsLock, update: 'SET lease_until = :until' },
    intake: {
      condition: '#state = :applying',
      update:
        'SET #state = :rolling, ending = :failed, message = :message, updated_at = :now, lease_until = :until, attempts = :one',
    },
  };
}

function finish(
  { site, intakeUid, fence }: Lease,
  now: Date,
  version: number,
  { state, message, last_loads, hasGoals = false, writes = [] }: Ending,
): Transition {
  const isApplied = state === 'applied';
  const loads = last_loads === undefined ? '' : ', last_loads = :loads';
  return {
    site,
    intakeUid,
    writes,
    values: {
      ':uid': intakeUid,
      ':fence': fence,
      ':now': now.toISOString(),
      ':version': version,
      ':state': state,
      ':message': message,
      ':loads': last_loads,
    },
    lock: {
      condition: holdsLock,
      update: isApplied
        ? `SET version = :version, last_applied = :uid${hasGoals ? ', last_goals = :uid' : ''}${loads} REMOVE holder`
        : `SET version = :version${loads} REMOVE holder, last_applied${hasGoals ? ', last_goals' : ''}`,
    },
    intake: {
      condition: 'attribute_exists(pk)',
      update: `SET #state = :state, updated_at = :now${isApplied ? ', applied_version = :version' : ''}${
        message === undefined ? '' : ', message = :message'
      } REMOVE lease_until`,
    },
  };
}

/** A condition on a number that may not be stored yet; an absent number is 0. */
export const equals = (name: string, value: string, number: number) =>
  number === 0 ? `(attribute_not_exists(${name}) OR ${name} = ${value})` : `${name} = ${value}`;

/** An end of a lease that is past for every worker, also for one whose clock is 30 s behind. */
export const endedLease = (now: Date) => new Date(now.getTime() - 30_000).toISOString();
export const leaseEnd = (now: Date) => new Date(now.getTime() + leaseTime).toISOString();
