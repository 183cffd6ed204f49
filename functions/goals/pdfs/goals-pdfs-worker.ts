import { consume, type QueueWorker } from '#functions/kernel/jobs/consume';
import { makeRow, type RowDeps, removeFiles } from './make-row.ts';
import { GoalsPdfMessage } from './store/goals-pdf-message.ts';

/** Consumes the queue `goals-pdfs`. */
export const goalsPdfsWorker = (deps: Omit<RowDeps, 'timeLeft'>): QueueWorker =>
  consume({
    message: GoalsPdfMessage,
    failed: 'Goals PDFs failed',
    work: (message, { timeLeft }) =>
      message.kind === 'remove'
        ? removeFiles(deps, message)
        : makeRow({ ...deps, timeLeft }, message),
  });
