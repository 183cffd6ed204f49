import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { makeEmailLog } from '#functions/email-logs/documents/email-log-document';
import { emailLogRepository } from '#functions/email-logs/store/email-logs';
import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { auditRepository } from '#functions/kernel/audit/audit';
import { bucketName, sitesOfEnvironment, tableName } from '#functions/kernel/environment';
import { newId } from '#functions/kernel/id';
import { db } from '#functions/kernel/store/dynamo';
import { openFonts } from '#functions/pdf/font-set';
import { postReader } from '#functions/posts/store/post-reader';
import { documentsWorker } from './documents-worker.ts';
import { documentFiles } from './store/document-files.ts';
import { documentRepository } from './store/documents.ts';

let fonts: ReturnType<typeof openFonts> | undefined;
/** Opens the fonts at the first PDF. The build puts them beside the bundle. */
const openedFonts = () => {
  fonts ??= openFonts(join(import.meta.dirname, 'fonts'));
  return fonts;
};

/** Makes the documents that the queue asks for. A new kind is a function here. */
export const handler = documentsWorker({
  sites: sitesOfEnvironment(),
  documents: documentRepository(db, tableName('documents')),
  audit: auditRepository(db, tableName('audit')),
  files: documentFiles(new S3Client({}), bucketName('downloads')),
  kinds: {
    'email-logs': makeEmailLog({
      logs: emailLogRepository(db, {
        emailstatistics: tableName('emailstatistics'),
        mailings: tableName('mailings'),
      }),
      counters: mailCounterRepository(db, tableName('mail-counters')),
      posts: postReader(db, tableName('posts')),
      fonts: openedFonts,
    }),
  },
  now: () => new Date(),
  newLease: () => newId(new Date()),
});
