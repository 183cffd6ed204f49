import { kindOfJob } from '#functions/kernel/jobs/job';
import { ifEnded } from '#functions/kernel/jobs/job-reads';
import { jobStore } from '#functions/kernel/jobs/job-store';
import { orderItem, ownEntry } from '#functions/kernel/jobs/own-entry';
import { keyOf, type Named } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import type { Site } from '#shared/rights/site';
import { intakeRecords } from '#shared/tables/people';

const { key } = intakeRecords.job;

/** An intake that is to be checked, applied or rolled back. */
export type IntakeId = Named<typeof key>;

/** Who changes an intake that is worked on: its worker, or without a lease the watch that gave it up. */
export interface Lease extends IntakeId {
  readonly site: Site;
  readonly lease?: string;
}

/** Minutes for which a job may wait, and be worked on: a day and an hour. */
const longest = 25 * 60;

/** Nobody reads it: the intake says what became of it. */
const message = 'The job of an intake could not be done.';

/** How intakes are checked, applied and rolled back. */
export const intakeJobs = kindOfJob({
  table: 'intake',
  name: 'intakes',
  ...ownEntry(key, message),
  patience: { waiting: 3, making: 2 },
  mostTries: 1,
  isFollowedUp: true,
  isPatient: true,
});

export type IntakeJobs = ReturnType<typeof intakeJobStore>;

/** The jobs of intakes, with the writes that belong to the transactions of an intake. */
export const intakeJobStore = (tables: Tables) => {
  const jobs = jobStore(intakeJobs, tables);
  const TableName = tables.table(intakeJobs.table);
  return {
    kind: jobs.kind,
    of(school: School) {
      return {
        ...jobs.of(school),

        /** Orders work on an intake that nobody works on. */
        ordered: (id: IntakeId, now: Date): TransactItem => ({
          Put: { TableName, Item: orderOf(school, id, now), ...ifEnded },
        }),
      };
    },

    /** Goes on with a job. `tries: 0` says that it made progress. */
    goingOn: (by: Lease, fields: { readonly tries?: 0 }, now: Date): TransactItem =>
      by.lease === undefined
        ? { Put: { TableName, Item: orderOf(by, by, now), ...ifFailed } }
        : jobs.of(by).writes.keep(by, by.lease, fields, now),

    /** Ends a job, or checks that it was given up. */
    ending: (by: Lease, now: Date): TransactItem =>
      by.lease === undefined
        ? { ConditionCheck: { TableName, Key: keyOf(by, key, by), ...ifFailed } }
        : jobs.of(by).writes.end(by, by.lease, { state: 'ended' }, now),
  };
};

const orderOf = (school: School, id: IntakeId, now: Date) =>
  orderItem(intakeJobs, school, id, { now, longest });

const ifFailed = {
  ConditionExpression: '#state = :failed',
  ExpressionAttributeNames: { '#state': 'state' },
  ExpressionAttributeValues: { ':failed': 'failed' },
};
