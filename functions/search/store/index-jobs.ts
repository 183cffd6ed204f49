import * as z from 'zod';
import { kindOfJob } from '#functions/kernel/jobs/job';
import { jobStore } from '#functions/kernel/jobs/job-store';
import { keyOf } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import { putIfAbsent } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { searchIndexRecords } from '#shared/tables/content';

const { key } = searchIndexRecords.build;

const StoredBuild = z.object({
  state: z.string(),
  created_at: z.string(),
  deadline: z.string(),
  lease: z.string().optional(),
  tries: z.number().int(),
  message: z.string().optional(),
});

/** For the log: nobody waits for a build, as the older index answers. */
const message = 'The index could not be built.';

/**
 * How the index of a school is built from the tables: one build at a time. The record of the job is
 * also its entry in the list, and leaves with its end.
 */
export const indexJobs = kindOfJob({
  table: 'search-index',
  key,
  open: { key, idOf: () => ({}) },
  schema: StoredBuild,
  patience: { waiting: 5, making: 5 },
  mostTries: 3,
  sentences: { interrupted: message, broken: message },
  isFollowedUp: true,
});

export type IndexJobs = ReturnType<typeof indexJobStore>;

/** The builds of indexes, which the sweep orders and works on. */
export const indexJobStore = (tables: Tables) => {
  const stored = { db: tables.db, TableName: tables.table(indexJobs.table) };
  const jobs = jobStore(indexJobs, tables);
  return {
    kind: jobs.kind,
    of: (school: School) => ({
      ...jobs.of(school),

      /** Orders a build that the next look of the watch begins, unless one is ordered. */
      order(now: Date): Promise<boolean> {
        const deadline = new Date(now.getTime() - 1).toISOString();
        const order = { state: 'waiting', created_at: now.toISOString(), deadline, tries: 0 };
        return putIfAbsent(stored, { ...keyOf(school, key, {}), ...order });
      },
    }),
  };
};
