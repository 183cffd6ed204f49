import { documentFiles } from '#functions/kernel/documents/store/document-files';
import { ownDocuments } from '#functions/kernel/documents/store/documents';
import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { documents as contract } from '#shared/documents/documents.contract';
import { documentsSchemas as schemas } from '#shared/documents/documents.schemas';
import { documentHandlers } from './documents.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  documentHandlers({
    documents: ownDocuments(tables),
    files: documentFiles(buckets),
  }),
);
