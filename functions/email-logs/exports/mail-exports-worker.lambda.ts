import { join } from 'node:path';
import { auditRepository } from '#functions/kernel/audit/audit';
import { newId } from '#functions/kernel/id';
import { withSchools } from '#functions/kernel/schools/current';
import { answerFiles } from '#functions/kernel/store/answer-files';
import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { openFonts } from '#functions/pdf/font-set';
import { emailLogRepository } from '../store/email-logs.ts';
import { mailCounterRepository } from '../store/mail-counters.ts';
import { mailExportRepository } from '../store/mail-exports.ts';
import { mailExportsWorker } from './mail-exports-worker.ts';

const deps = {
  exports: mailExportRepository(tables),
  logs: emailLogRepository(tables),
  counters: mailCounterRepository(tables),
  audit: auditRepository(tables),
  files: answerFiles(buckets),
  // The build puts the fonts beside the bundle.
  fonts: openFonts(join(import.meta.dirname, 'fonts')),
  now: () => new Date(),
  newLease: () => newId(new Date()),
};

/** Makes the PDFs of the e-mail log that the queue asks for. */
export const handler = withSchools((sites) => mailExportsWorker({ ...deps, sites }));
