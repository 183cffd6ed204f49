import { kindOfJob } from '#functions/kernel/jobs/job';
import { jobStore } from '#functions/kernel/jobs/job-store';
import { orderItem, ownEntry } from '#functions/kernel/jobs/own-entry';
import type { Named } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import { putIfAbsent } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { signingRequestsRecords } from '#shared/tables/signing';

const { key } = signingRequestsRecords.seal;

/** A completed document that waits for its seal. */
export type SealId = Named<typeof key>;

/** What staff read about a document that could not be sealed. */
export const notice =
  'Everyone has signed, but the document could not be sealed. The people who run the portal know about it and will repeat it.';

/** Minutes in which a document is tried to be sealed. */
const longest = 20;

/** How documents are sealed. */
export const sealJobs = kindOfJob({
  table: 'signing-requests',
  name: 'seals',
  ...ownEntry(key, notice),
  patience: { waiting: 5, making: 5 },
  // Its time ends sooner.
  mostTries: longest,
  isFollowedUp: true,
});

/** Returns the item that orders a seal. */
export const sealOrder = (school: School, id: SealId, now: Date) =>
  orderItem(sealJobs, school, id, { now, longest });

export type SealJobs = ReturnType<typeof sealJobStore>;

/** The seals of documents, as the worker and the watch over it see them. */
export const sealJobStore = (tables: Tables) => {
  const stored = { db: tables.db, TableName: tables.table(sealJobs.table) };
  const jobs = jobStore(sealJobs, tables);
  return {
    kind: jobs.kind,
    of: (school: School) => ({
      ...jobs.of(school),

      /** Orders a seal, unless it is ordered. */
      order: (id: SealId, now: Date): Promise<boolean> =>
        putIfAbsent(stored, sealOrder(school, id, now)),
    }),
  };
};
