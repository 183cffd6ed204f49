import { kindOfJob } from '#functions/kernel/jobs/job';
import { jobStore } from '#functions/kernel/jobs/job-store';
import { orderItem, ownEntry } from '#functions/kernel/jobs/own-entry';
import type { School } from '#functions/kernel/record/school';
import { putIfAbsent } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { searchIndexRecords } from '#shared/tables/content';

const { key } = searchIndexRecords.build;

/** For the log: nobody waits for a build, as the older index answers. */
const message = 'The index could not be built.';

/** How the index of a school is built from the tables: one build at a time. */
export const indexJobs = kindOfJob({
  table: 'search-index',
  name: 'search-index',
  ...ownEntry(key, message),
  patience: { waiting: 5, making: 5 },
  mostTries: 3,
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
        return putIfAbsent(stored, { ...orderItem(indexJobs, school, {}, { now }), deadline });
      },
    }),
  };
};
