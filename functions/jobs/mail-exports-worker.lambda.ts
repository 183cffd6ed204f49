import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { answerFiles } from '#functions/data/answer-files';
import { auditRepository } from '#functions/data/audit';
import { emailLogRepository } from '#functions/data/email-logs';
import { mailCounterRepository } from '#functions/data/mail-counters';
import { mailExportRepository } from '#functions/data/mail-exports';
import { mailExportsWorker } from '#functions/jobs/mail-exports-worker';
import { db } from '#functions/lib/dynamo';
import { bucketName, sitesOfEnvironment, tableName } from '#functions/lib/environment';
import { newId } from '#functions/lib/id';
import { openFonts } from '#functions/pdf/font-shelf';

/** Makes PDFs of the logs, asked for through the queue. */
export const handler = mailExportsWorker({
  sites: sitesOfEnvironment(),
  exports: mailExportRepository(db, tableName('mail-exports')),
  logs: emailLogRepository(db, {
    emailstatistics: tableName('emailstatistics'),
    mailings: tableName('mailings'),
  }),
  counters: mailCounterRepository(db, tableName('mail-counters')),
  audit: auditRepository(db, tableName('audit')),
  files: answerFiles(new S3Client({}), bucketName('answers')),
  // The build puts them beside the bundle.
  shelf: openFonts(join(import.meta.dirname, 'fonts')),
  now: () => new Date(),
  newLease: () => newId(new Date()),
});
