import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { lockAndIntake } from '#functions/data/intake-transaction';
import type { Write } from '#functions/data/roster-writes';
import { lease, type StoredIntake } from '#functions/intake/engine/record';

/** A worker's hold on a site's roster: of which intake, and by which number of the lock. */
export interface Hold {
  readonly site: string;
  readonly intakeUid: string;
  readonly fence: number;
}

/** The most changes that fit in a transaction beside the lock and the intake. */
export const mostInStep = 98;

export interface WorkStep {
  readonly writes: readonly Write[];
  /** How many changes of the plan are made after it. */
  readonly done: number;
  readonly progress: StoredIntake['progress'];
}

/**
 * The transitions that concern an intake and the site's lock together, each in one transaction: whoever is refused has changed nothing,
 * whoever dies in between has changed nothing or both. All answer whether they happened.
 */
export const intakeTransitions = (
  db: DynamoDBDocumentClient,
  TableName: string,
  lockKey: string,
) => {
  const both = lockAndIntake(db, TableName, lockKey);
  const held = 'holder = :uid AND fence = :fence';

  return {
    /** Lets a dry run begin to be applied: nobody else writes, and the roster is the one it was compared with. */
    beginApply: (site: string, intake: StoredIntake, now: Date) =>
      both(
        site,
        intake.intakeUid,
        {
          ':uid': intake.intakeUid,
          ':now': now.toISOString(),
          ':free': freed(now),
          ':version': intake.base_version ?? 0,
          ':zero': 0,
          ':ready': 'ready',
          ':applying': 'applying',
          ':progress': { done: 0, total: intake.plan?.changes ?? 0 },
          ':acting': intake.acting,
        },
        {
          lock: {
            condition: `attribute_not_exists(holder) AND ${is('version', ':version', intake.base_version ?? 0)}`,
            update: 'SET holder = :uid, lease_until = :free',
          },
          intake: {
            condition: '#state = :ready',
            update:
              'SET #state = :applying, lease_until = :free, updated_at = :now, done = :zero, attempts = :zero, progress = :progress' +
              actingOf(intake),
          },
        },
      ),

    /** Lets the last applied intake be taken back. */
    beginRollback: (site: string, intake: StoredIntake, now: Date) =>
      both(
        site,
        intake.intakeUid,
        {
          ':uid': intake.intakeUid,
          ':now': now.toISOString(),
          ':free': freed(now),
          ':version': intake.applied_version ?? -1,
          ':zero': 0,
          ':applied': 'applied',
          ':rolling': 'rolling-back',
          ':ending': 'rolled-back',
          ':progress': { done: 0, total: intake.plan?.changes ?? 0 },
          ':acting': intake.acting,
        },
        {
          lock: {
            condition:
              'attribute_not_exists(holder) AND version = :version AND last_applied = :uid',
            update: 'SET holder = :uid, lease_until = :free',
          },
          intake: {
            condition: '#state = :applied',
            update:
              'SET #state = :rolling, ending = :ending, lease_until = :free, updated_at = :now, attempts = :zero, progress = :progress' +
              actingOf(intake),
          },
        },
      ),

    /** Takes the work over when nobody is at it. The fence that comes with it is one more than the one seen. */
    takeOver: ({ site, intakeUid, fence }: Hold, now: Date) =>
      both(
        site,
        intakeUid,
        {
          ':uid': intakeUid,
          ':now': now.toISOString(),
          ':until': inLease(now),
          ':seen': fence - 1,
          ':fence': fence,
          ':one': 1,
        },
        {
          lock: {
            condition: `holder = :uid AND lease_until <= :now AND ${is('fence', ':seen', fence - 1)}`,
            update: 'SET fence = :fence, lease_until = :until',
          },
          intake: {
            condition: 'attribute_exists(pk)',
            update: 'SET lease_until = :until, updated_at = :now ADD attempts :one',
          },
        },
      ),

    /**
     * A step of the work: its changes and how far it has come are one transaction with the lock. So each change is made exactly once, and a
     * worker that was thought dead can make none.
     */
    step: ({ site, intakeUid, fence }: Hold, now: Date, { writes, done, progress }: WorkStep) =>
      both(
        site,
        intakeUid,
        {
          ':uid': intakeUid,
          ':fence': fence,
          ':now': now.toISOString(),
          ':until': inLease(now),
          ':done': done,
          ':progress': progress,
          ':zero': 0,
        },
        {
          lock: { condition: held, update: 'SET lease_until = :until' },
          intake: {
            condition: 'attribute_exists(pk)',
            update:
              'SET done = :done, progress = :progress, lease_until = :until, updated_at = :now, attempts = :zero',
          },
        },
        writes,
      ),

    /** Lets go of the lease, so that the next worker may go on at once. */
    handOver: ({ site, intakeUid, fence }: Hold, now: Date) =>
      both(
        site,
        intakeUid,
        { ':uid': intakeUid, ':fence': fence, ':free': freed(now), ':zero': 0 },
        {
          lock: { condition: held, update: 'SET lease_until = :free' },
          intake: {
            condition: 'attribute_exists(pk)',
            update: 'SET lease_until = :free, attempts = :zero',
          },
        },
      ),

    /** Cannot go on: everything that was written is taken back. */
    turnBack: ({ site, intakeUid, fence }: Hold, now: Date, message: string) =>
      both(
        site,
        intakeUid,
        {
          ':uid': intakeUid,
          ':fence': fence,
          ':now': now.toISOString(),
          ':until': inLease(now),
          ':message': message,
          ':one': 1,
          ':applying': 'applying',
          ':rolling': 'rolling-back',
          ':failed': 'failed',
        },
        {
          lock: { condition: held, update: 'SET lease_until = :until' },
          intake: {
            condition: '#state = :applying',
            update:
              'SET #state = :rolling, ending = :failed, message = :message, updated_at = :now, lease_until = :until, attempts = :one',
          },
        },
      ),

    /** The work is over: the roster has a new version, and the site is free for another intake. */
    finish: (
      { site, intakeUid, fence }: Hold,
      now: Date,
      version: number,
      end: { state: StoredIntake['state']; message?: string | undefined },
    ) => {
      const isApplied = end.state === 'applied';
      return both(
        site,
        intakeUid,
        {
          ':uid': intakeUid,
          ':fence': fence,
          ':now': now.toISOString(),
          ':version': version,
          ':state': end.state,
          ':message': end.message,
        },
        {
          lock: {
            condition: held,
            update: isApplied
              ? 'SET version = :version, last_applied = :uid REMOVE holder'
              : 'SET version = :version REMOVE holder, last_applied',
          },
          intake: {
            condition: 'attribute_exists(pk)',
            update: `SET #state = :state, updated_at = :now${isApplied ? ', applied_version = :version' : ''}${
              end.message === undefined ? '' : ', message = :message'
            } REMOVE lease_until`,
          },
        },
      );
    },
  };
};

const actingOf = ({ acting }: StoredIntake) => (acting ? ', acting = :acting' : '');

/** A number that is not there yet is 0. */
const is = (name: string, value: string, number: number) =>
  number === 0 ? `(attribute_not_exists(${name}) OR ${name} = ${value})` : `${name} = ${value}`;

/** A lease that anybody may take over, also one whose clock is a little behind. */
const freed = (now: Date) => new Date(now.getTime() - 30_000).toISOString();
const inLease = (now: Date) => new Date(now.getTime() + lease).toISOString();
