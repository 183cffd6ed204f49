import { join } from 'node:path';
import { newId } from '#functions/kernel/id';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { withSchools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { mediaStore } from '#functions/media/store/media';
import { openFonts } from '#functions/pdf/font-set';
import { looks } from '#functions/site/store/school-look';
import { settingsRepository } from '#functions/site/store/settings';
import { readingDeps } from '../reading-deps.ts';
import { goalsPdfsWorker } from './goals-pdfs-worker.ts';
import { goalsPdfFiles } from './store/goals-pdf-files.ts';
import { GoalsPdfMessage } from './store/goals-pdf-message.ts';
import { goalsPdfJobStore, goalsPdfRepository } from './store/goals-pdfs.ts';

let fonts: ReturnType<typeof openFonts> | undefined;

const deps = {
  jobs: goalsPdfJobStore(tables),
  pdfs: goalsPdfRepository(tables),
  reading: readingDeps(tables),
  files: goalsPdfFiles(buckets),
  queue: queueOf(queues, 'goals-pdfs', GoalsPdfMessage),
  /** Opens the fonts at the first PDF. The build puts them beside the bundle. */
  fonts() {
    fonts ??= openFonts(join(import.meta.dirname, 'fonts'));
    return fonts;
  },
  lookOf: looks(settingsRepository(tables), mediaStore(buckets)),
  now: () => new Date(),
  newLease: () => newId(new Date()),
};

/** Makes the goals PDFs that the queue asks for. */
export const handler = withSchools((sites) => goalsPdfsWorker({ ...deps, sites }));
