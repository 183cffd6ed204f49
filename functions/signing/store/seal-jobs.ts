import * as z from 'zod';
import { kindOfJob, minutesAfter } from '#functions/kernel/jobs/job';
import { jobStore } from '#functions/kernel/jobs/job-store';
import { keyOf, type Named } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import { putIfAbsent } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { signingRequestsRecords } from '#shared/tables/signing';

const { key } = signingRequestsRecords.seal;

/** A completed document that waits for its seal. */
export type SealId = Named<typeof key>;

const StoredSeal = z.object({
  requestUid: z.string(),
  state: z.enum(['waiting', 'making', 'sealed', 'failed']),
  created_at: z.string(),
  deadline: z.string(),
  ends_at: z.string(),
  lease: z.string().optional(),
  tries: z.number().int(),
  message: z.string().optional(),
});

const notice =
  'Everyone has signed, but the document could not be sealed. The people who run the portal know about it and will repeat it.';

/** Minutes in which a document is tried to be sealed. */
const sealing = 20;

/**
 * How documents are sealed. The request says what became of it, so the record of the job is also its
 * entry in the list, and leaves with its end.
 */
export const sealJobs = kindOfJob({
  table: 'signing-requests',
  key,
  open: { key, idOf: ({ requestUid }) => ({ requestUid: String(requestUid) }) },
  schema: StoredSeal,
  patience: { waiting: 5, making: 5 },
  // Its time ends sooner.
  mostTries: sealing,
  sentences: { interrupted: notice, broken: notice },
  isFollowedUp: true,
});

/** Returns the item that orders a seal. */
export const sealOrder = (school: School, { requestUid }: SealId, now: Date) => ({
  ...keyOf(school, key, { requestUid }),
  requestUid,
  state: 'waiting',
  created_at: now.toISOString(),
  deadline: minutesAfter(now, sealJobs.patience.waiting),
  ends_at: minutesAfter(now, sealing),
  tries: 0,
});

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
