import { consume, type QueueWorker } from '#functions/kernel/jobs/consume';
import { logInfo } from '#functions/kernel/log';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { makeRow, type RowDeps, removeFiles } from './make-row.ts';
import { GoalsPdfMessage } from './store/goals-pdf-message.ts';

/** Consumes the queue `goals-pdfs`. */
export const goalsPdfsWorker = (deps: Omit<RowDeps, 'timeLeft'>): QueueWorker =>
  consume({
    message: GoalsPdfMessage,
    failed: 'Goals PDFs failed',
    async work(message, { timeLeft }) {
      if (message.kind === 'make') return makeRow({ ...deps, timeLeft }, message);
      const { site, queuestatisticsUid } = message;
      const facts = deps.sites.find(({ schoolUid }) => schoolUid === site);
      if (!facts) return logInfo('A job of goals PDFs was dropped: there is no such school');
      return removeFiles(deps, schoolFrom(facts), { queuestatisticsUid });
    },
  });
