import * as z from 'zod';

/**
 * A job of the queue `goals-pdfs`: makes the PDFs of a homeroom, or removes the files of one that
 * was removed or replaced.
 */
export const GoalsPdfMessage = z.object({
  kind: z.enum(['make', 'remove']),
  site: z.string(),
  queuestatisticsUid: z.string(),
});
export type GoalsPdfMessage = z.infer<typeof GoalsPdfMessage>;
