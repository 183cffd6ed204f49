import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault, logInfo } from '#functions/kernel/log';
import type { GoalsPdfMessage } from './store/goals-pdf-message.ts';
import { hasEnded, interruptedMessage, minutesAfter, patience } from './store/goals-pdf-record.ts';
import type { GoalsPdfRepository } from './store/goals-pdfs.ts';

export interface StalledGoalsPdfs {
  readonly pdfs: Pick<GoalsPdfRepository, 'open' | 'close' | 'get' | 'unchanged'>;
  readonly queue: JobQueue<GoalsPdfMessage>;
}

/** How often a row is put on the queue again before it is given up. */
const mostTries = 2;

/**
 * Queues rows again whose worker died; the next one goes on where it stopped. Returns how many rows
 * were given up.
 */
export async function wakeStalledGoalsPdfs(
  { pdfs, queue }: StalledGoalsPdfs,
  site: string,
  now: Date,
): Promise<number> {
  let givenUp = 0;
  for (const queuestatisticsUid of await pdfs.open(site)) {
    const id = { site, queuestatisticsUid };
    const row = await pdfs.get(id, now);
    if (!row || hasEnded(row)) {
      await pdfs.close(id);
      continue;
    }
    if (now.toISOString() <= row.deadline) continue;
    if (row.tries < mostTries) {
      const waiting = {
        ...{ state: 'waiting', tries: row.tries + 1 },
        deadline: minutesAfter(now, patience.waiting),
      };
      if (!(await pdfs.unchanged(id, row, waiting, now))) continue;
      await queue.send({ kind: 'make', ...id });
      logInfo('Goals PDFs were put on the queue again', { site, id: queuestatisticsUid });
      continue;
    }
    const failed = { state: 'failed', message: interruptedMessage };
    if (!(await pdfs.unchanged(id, row, failed, now))) continue;
    givenUp++;
    logFault('Goals PDFs stalled and were given up', undefined, { site, id: queuestatisticsUid });
  }
  return givenUp;
}
