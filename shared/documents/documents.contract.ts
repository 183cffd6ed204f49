import type { Resource } from '#shared/kernel/route';
import type { documentsSchemas, PortalDocument } from './documents.schemas.ts';

export type { PortalDocument } from './documents.schemas.ts';

/** Tells whether a document may still become ready. */
export const isRunning = ({ state }: Pick<PortalDocument, 'state'>): boolean =>
  state === 'waiting' || state === 'making';

export const documents: Resource<typeof documentsSchemas> = {
  list: {
    method: 'GET',
    path: '/documents',
    operation: 'doc',
    child: 'own',
    summary: 'Lists the documents that were made for the caller, newest first.',
    answer: 'page',
  },
  get: {
    method: 'GET',
    path: '/documents/{documentUid}',
    operation: 'doc',
    child: 'worker',
    summary: 'Returns the progress of a document, and its download address when it is ready.',
  },
  cancel: {
    method: 'POST',
    path: '/documents/{documentUid}/cancel',
    operation: 'doc',
    child: 'own',
    repeat: 'same',
    summary: 'Stops a document that is not ready. Nothing is stored.',
  },
  remove: {
    method: 'DELETE',
    path: '/documents/{documentUid}',
    operation: 'doc',
    child: 'own',
    summary: 'Removes a document and its file.',
  },
};
