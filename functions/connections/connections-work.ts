import { headerReader } from '#functions/connection-headers/store/header.record';
import { type QueueWork, queueWork } from '#functions/kernel/jobs/consume';
import type { WorkerOf } from '#functions/kernel/jobs/work';
import type { Buckets } from '#functions/kernel/store/buckets';
import { contentStore } from '#functions/kernel/store/content';
import type { Tables } from '#functions/kernel/store/tables';
import { mediaReader } from '#functions/media/store/media-reader';
import type { FontSet } from '#functions/pdf/font-set';
import { postCategoryRepository } from '#functions/posts/store/post-categories';
import { postReader } from '#functions/posts/store/post-reader';
import { looks } from '#functions/site/store/school-look';
import { settingsRepository } from '#functions/site/store/settings';
import { makeMagazine } from './magazine/magazine.ts';
import { makePdf } from './make.ts';
import { pdfFiles } from './store/pdf-files.ts';
import { PdfMessage } from './store/pdf-message.ts';
import { pdfJobStore } from './store/pdfs.ts';

/** The work on Connections PDFs, for the worker of the queue `documents`. */
export function connectionsWork(
  tables: Tables,
  buckets: Buckets,
  fonts: () => FontSet,
): WorkerOf<QueueWork> {
  const pdfs = pdfJobStore(tables);
  const files = pdfFiles(buckets);
  const magazine = makeMagazine({
    posts: postReader(tables),
    content: contentStore(buckets),
    categories: postCategoryRepository(tables),
    headers: headerReader(tables),
    media: mediaReader(buckets),
    lookOf: looks(settingsRepository(tables), mediaReader(buckets)),
    fonts,
  });
  return (worker) =>
    queueWork({
      message: PdfMessage,
      failed: 'A Connections PDF failed',
      work: (message, { timeLeft }) =>
        makePdf({ pdfs, files, magazine, ...worker, timeLeft }, message),
    });
}
