import { S3Client } from '@aws-sdk/client-s3';
import { bucketName, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { serveSignedIn } from '#functions/wiring';
import { documents as contract } from '#shared/documents/documents.contract';
import { documentHandlers } from './documents.ts';
import { documentFiles } from './store/document-files.ts';
import { documentRepository } from './store/documents.ts';

export const handler = serveSignedIn(
  contract,
  documentHandlers({
    documents: documentRepository(db, tableName('documents')),
    files: documentFiles(new S3Client({}), bucketName('downloads')),
  }),
);
