import { type QueueWork, queueWork } from '#functions/kernel/jobs/consume';
import { queueOf } from '#functions/kernel/jobs/queue';
import type { Queues } from '#functions/kernel/jobs/queues';
import type { WorkerOf } from '#functions/kernel/jobs/work';
import { logInfo } from '#functions/kernel/log';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { Buckets } from '#functions/kernel/store/buckets';
import type { Tables } from '#functions/kernel/store/tables';
import { mediaReader } from '#functions/media/store/media-reader';
import type { FontSet } from '#functions/pdf/font-set';
import { looks } from '#functions/site/store/school-look';
import { settingsRepository } from '#functions/site/store/settings';
import { readingDeps } from '../reading-deps.ts';
import { makeRow, type RowDeps, removeFiles } from './make-row.ts';
import { goalsPdfFiles } from './store/goals-pdf-files.ts';
import { GoalsPdfMessage } from './store/goals-pdf-message.ts';
import { goalsPdfJobStore, goalsPdfRepository } from './store/goals-pdfs.ts';

interface Stores {
  readonly buckets: Buckets;
  readonly queues: Queues;
  readonly fonts: () => FontSet;
}

/** The work on goals PDFs, for the worker of the queue `documents`. */
export function goalsPdfsWork(
  tables: Tables,
  { buckets, queues, fonts }: Stores,
): WorkerOf<QueueWork> {
  const deps = {
    jobs: goalsPdfJobStore(tables),
    pdfs: goalsPdfRepository(tables),
    reading: readingDeps(tables),
    files: goalsPdfFiles(buckets),
    queue: queueOf(queues, 'documents', GoalsPdfMessage),
    fonts,
    lookOf: looks(settingsRepository(tables), mediaReader(buckets)),
  };
  return (worker) => rowWork({ ...deps, ...worker });
}

/** The work on rows: makes the PDFs of one, or removes what was made for it. */
export const rowWork = (deps: Omit<RowDeps, 'timeLeft'>): QueueWork =>
  queueWork({
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
