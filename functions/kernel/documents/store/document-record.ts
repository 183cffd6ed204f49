import * as z from 'zod';
import { kindOfJob } from '#functions/kernel/jobs/job';
import type { Named } from '#functions/kernel/record/key';
import { documentFormats, documentKindNames } from '#shared/documents/document-kinds';
import { documentsRecords } from '#shared/tables/operation';

/** A document as it is stored. */
const Stored = z.object({
  documentUid: z.string(),
  kind: z.enum(documentKindNames),
  format: z.enum(documentFormats),
  title: z.string(),
  file_name: z.string(),
  state: z.enum(['waiting', 'making', 'ready', 'failed', 'cancelled']),
  /** What the document holds, as its kind understands it. */
  filter: z.record(z.string(), z.unknown()),
  /** The username and network of the person who requested it, for the audit. */
  asked_by: z
    .object({ username: z.string(), network: z.string() })
    .default({ username: '', network: '' }),
  done: z.number().int(),
  total: z.number().int().optional(),
  created_at: z.string(),
  /** When the worker must have reported progress. After that it counts as dead. */
  deadline: z.string(),
  /** The lease of the worker that makes it. */
  lease: z.string().optional(),
  /** How often it was put on the queue again because no worker made progress. */
  tries: z.number().int().default(0),
  /** The key of the file in the bucket `downloads`. */
  object_key: z.string().optional(),
  message: z.string().optional(),
});
export type StoredDocument = z.infer<typeof Stored>;

/**
 * Reads a stored document. A record from before there were kinds is a PDF of the e-mail log, with
 * its id in `exportUid`. Until release 1.7.0 answers were called acknowledgements.
 */
export function storedDocument(item: Record<string, unknown>): StoredDocument {
  if (item.kind === 'acknowledgements') return Stored.parse({ ...item, kind: 'asks' });
  if (item.kind !== undefined) return Stored.parse(item);
  const { types } = z.object({ types: z.string() }).parse(item.filter);
  const title = `${types} Email Logs`;
  return Stored.parse({
    ...item,
    documentUid: item.exportUid,
    kind: 'email-logs',
    format: 'pdf',
    title,
    file_name: `${title}.pdf`,
  });
}

/** The fields that the request for a document gives. */
export type RequestedDocument = Pick<
  StoredDocument,
  'kind' | 'format' | 'title' | 'file_name' | 'filter' | 'asked_by'
>;

/** A document of one person of a school. */
export type DocumentId = Named<typeof documentsRecords.document.key>;

/** How documents are made. */
export const documentJobs = kindOfJob({
  table: 'documents',
  name: 'documents',
  key: documentsRecords.document.key,
  open: {
    key: documentsRecords.open.key,
    idOf: (item) =>
      z
        .object({ userUid: z.string(), documentUid: z.string() })
        .parse({ documentUid: item.exportUid, ...item }),
  },
  schema: { parse: storedDocument },
  kept: 'downloads',
  patience: { waiting: 15, making: 5 },
  mostTries: 2,
  sentences: {
    interrupted: 'The file was interrupted. Please start it again.',
    broken: 'Something went wrong while the file was made. Please start it again.',
  },
});
