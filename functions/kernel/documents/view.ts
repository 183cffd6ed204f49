import type { PortalDocument } from '#shared/documents/documents.contract';
import type { StoredDocument } from './store/document-record.ts';

/** Returns a document as its person sees it, without its address. */
export const documentView = ({
  total,
  message,
  ...stored
}: StoredDocument): Omit<PortalDocument, 'url'> => ({
  documentUid: stored.documentUid,
  kind: stored.kind,
  format: stored.format,
  title: stored.title,
  file_name: stored.file_name,
  state: stored.state,
  done: stored.done,
  created_at: stored.created_at,
  ...(total !== undefined && { total }),
  ...(message !== undefined && { message }),
});
