import { isGone, minutesAfter, seenAt } from '#functions/kernel/jobs/job';
import { jobReader } from '#functions/kernel/jobs/job-reads';
import { jobStore } from '#functions/kernel/jobs/job-store';
import { keyOf } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import type { Act, IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { type CopyId, copyJobs, type StoredCopy } from './place-copy.record.ts';
import { withSlug } from './place-slug.ts';

/** Copies as the worker and the watch over it see them. */
export const copyJobStore = (tables: Tables) => jobStore(copyJobs, tables);
export type CopyJobs = ReturnType<typeof copyJobStore>;

/** What the request for a copy gives. */
type RequestedCopy = Pick<StoredCopy, 'placeUid' | 'from' | 'place' | 'editors' | 'author'>;

export type CopyRepository = ReturnType<typeof copyRepository>;

/** The copies that were asked for in the last day. */
export const copyRepository = (tables: Tables, idempotency: IdempotencyRepository) => {
  const { db, table } = tables;
  const TableName = table(copyJobs.table);
  const jobs = jobReader(copyJobs, tables);
  return {
    of: (school: School) => ({
      /** Returns a copy as a person sees it at an instant; undefined after a day. */
      async get(id: CopyId, now: Date): Promise<StoredCopy | undefined> {
        const copy = await jobs.of(school).get(id);
        return copy && !isGone(copyJobs, copy, now) ? seenAt(copyJobs, copy, now) : undefined;
      },

      /** Whether an act asked for a copy before. */
      isKnown: async (act: Act): Promise<boolean> => (await idempotency.made(act)) !== undefined,

      /**
       * Adds a copy for a worker, reserves the slug of its place and returns its id. The same act
       * again returns the id of the first copy.
       */
      async add(requested: RequestedCopy, act: Act, now: Date): Promise<string> {
        const { placeUid } = requested;
        const before = await idempotency.made(act);
        if (before) return before;
        const copy = {
          ...requested,
          state: 'waiting' as const,
          done: 0,
          tries: 0,
          created_at: now.toISOString(),
          deadline: minutesAfter(now, copyJobs.patience.waiting),
        };
        const put = (Item: Record<string, unknown>): TransactItem => ({
          Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' },
        });
        const added = await withSlug({ db, table }, school, {
          of: requested,
          writes: async (slug) => [
            idempotency.remember(act, placeUid),
            put({ ...keyOf(school, copyJobs.key, requested), ...copy, slug }),
            put({ ...keyOf(school, copyJobs.open.key, requested), placeUid }),
          ],
          instead: () => idempotency.made(act),
        });
        return added ?? placeUid;
      },
    }),
  };
};
