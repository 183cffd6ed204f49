import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { documentFormats, documentKindNames } from '#shared/documents/document-kinds';
import type { Site } from '#shared/rights/site';
import { documents } from '#shared/tables/operation';

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
 * its id in `exportUid`.
 */
export function storedDocument(item: Record<string, unknown>): StoredDocument {
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

/** A document of one person. */
export interface DocumentId {
  readonly site: Site;
  readonly userUid: string;
  readonly documentUid: string;
}

/** The right of one worker to make a document. */
export interface DocumentLease extends DocumentId {
  readonly lease: string;
}

const { document, open } = documents.records;

/** The partition of a person's documents. */
export const ownPartition = (owner: Pick<DocumentId, 'site' | 'userUid'>) =>
  partitionOf(owner, document.key, owner);

export const documentKey = (id: DocumentId) => keyOf(id, document.key, id);

/** The key of a document in its school's list of documents that have not ended. */
export const openKey = (school: School, documentUid: string) =>
  keyOf(school, open.key, { documentUid });

/** Reads the entry of a document that has not ended, in the list of its school. */
export const openDocument = (item: Record<string, unknown>) =>
  z
    .object({ userUid: z.string(), documentUid: z.string() })
    .parse({ documentUid: item.exportUid, ...item });

export const interrupted = 'The file was interrupted. Please start it again.';

/** How often a document is put on the queue again before it is given up. */
export const mostTries = 2;

/** Minutes for which a document may wait for a worker, and for which a worker may be silent. */
export const patience = { waiting: 15, making: 5 };
/** Minutes after the deadline in which `work-watch` queues it again. After that it has failed. */
const grace = 5;

export const minutesAfter = (now: Date, minutes: number) =>
  new Date(now.getTime() + minutes * 60_000).toISOString();

/** Tells whether nothing will change a document any more. */
export const hasEnded = ({ state }: Pick<StoredDocument, 'state'>): boolean =>
  state === 'ready' || state === 'failed' || state === 'cancelled';

/** Returns a document as a person sees it: one without a live worker has failed. */
export function asOf(now: Date, stored: StoredDocument): StoredDocument {
  if (hasEnded(stored) || now.toISOString() <= minutesAfter(new Date(stored.deadline), grace)) {
    return stored;
  }
  return { ...stored, state: 'failed', message: interrupted };
}
