import * as z from 'zod';
import { documentFormats, documentKindNames } from '#shared/documents/document-kinds';
import { Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { type Resource, route } from '#shared/kernel/route';

/** A document that is made in the background for one person. */
export const PortalDocument = z.object({
  documentUid: z.string(),
  kind: z.enum(documentKindNames),
  format: z.enum(documentFormats),
  title: z.string(),
  file_name: z.string(),
  state: z.enum(['waiting', 'making', 'ready', 'failed', 'cancelled']),
  /** The number of rows that are done, and of all rows if it is known. */
  done: z.number().int(),
  total: z.number().int().optional(),
  created_at: z.string(),
  /** Why it failed, as a sentence. */
  message: z.string().optional(),
  /** The download address, valid for 60 seconds. Only in the answer about one document. */
  url: z.string().optional(),
});
export type PortalDocument = z.infer<typeof PortalDocument>;

/** Tells whether a document may still become ready. */
export const isRunning = ({ state }: Pick<PortalDocument, 'state'>): boolean =>
  state === 'waiting' || state === 'making';

const named = z.strictObject({ documentUid: Uid });

export const documents = {
  list: route({
    method: 'GET',
    path: '/documents',
    operation: 'doc',
    child: 'own',
    summary: 'Lists the documents that were made for the caller, newest first.',
    input: z.strictObject({ ...PageRequest.shape, kind: z.enum(documentKindNames).optional() }),
    output: paged(PortalDocument),
    answer: 'page',
  }),
  get: route({
    method: 'GET',
    path: '/documents/{documentUid}',
    operation: 'doc',
    child: 'worker',
    summary: 'Returns the progress of a document, and its download address when it is ready.',
    input: named,
    output: PortalDocument,
  }),
  cancel: route({
    method: 'POST',
    path: '/documents/{documentUid}/cancel',
    operation: 'doc',
    child: 'own',
    repeat: 'same',
    summary: 'Stops a document that is not ready. Nothing is stored.',
    input: named,
    output: PortalDocument,
  }),
  remove: route({
    method: 'DELETE',
    path: '/documents/{documentUid}',
    operation: 'doc',
    child: 'own',
    summary: 'Removes a document and its file.',
    input: named,
    output: named,
  }),
} satisfies Resource;
