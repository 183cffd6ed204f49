import * as z from 'zod';
import type { JobQueue } from '#functions/kernel/jobs/queue';

/**
 * A job of the queue `documents`: makes the PDFs of a homeroom, or removes the files of one that
 * was removed or replaced.
 */
export const GoalsPdfMessage = z.object({
  kind: z.enum(['make', 'remove']),
  site: z.string(),
  queuestatisticsUid: z.string(),
});
export type GoalsPdfMessage = z.infer<typeof GoalsPdfMessage>;

/** Returns the queue of the rows that are to be made. */
export const rowQueue = (
  queue: JobQueue<GoalsPdfMessage>,
): JobQueue<Omit<GoalsPdfMessage, 'kind'>> => ({
  send: (row) => queue.send({ kind: 'make', ...row }),
});
