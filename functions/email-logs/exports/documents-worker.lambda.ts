import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { auditRepository } from '#functions/kernel/audit/audit';
import { bucketName, sitesOfEnvironment, tableName } from '#functions/kernel/environment';
import { newId } from '#functions/kernel/id';
import { answerFiles } from '#functions/kernel/store/answer-files';
import { db } from '#functions/kernel/store/dynamo';
import { openFonts } from '#functions/pdf/font-set';
import { emailLogRepository } from '../store/email-logs.ts';
import { mailCounterRepository } from '../store/mail-counters.ts';
import { mailExportRepository } from '../store/mail-exports.ts';
import { mailExportsWorker } from './mail-exports-worker.ts';

/** Makes the PDFs of the e-mail log that the queue asks for. */
export const handler = mailExportsWorker({
  sites: sitesOfEnvironment(),
  exports: mailExportRepository(db, tableName('documents')),
  logs: emailLogRepository(db, {
    emailstatistics: tableName('emailstatistics'),
    mailings: tableName('mailings'),
  }),
  counters: mailCounterRepository(db, tableName('mail-counters')),
  audit: auditRepository(db, tableName('audit')),
  files: answerFiles(new S3Client({}), bucketName('downloads')),
  // The build puts the fonts beside the bundle.
  fonts: openFonts(join(import.meta.dirname, 'fonts')),
  now: () => new Date(),
  newLease: () => newId(new Date()),
});
