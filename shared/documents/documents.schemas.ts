import * as z from 'zod';
import { documentFormats, documentKindNames } from '#shared/documents/document-kinds';
import { Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';

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

const named = z.strictObject({ documentUid: Uid });

export const documentsSchemas = {
  list: {
    input: z.strictObject({ ...PageRequest.shape, kind: z.enum(documentKindNames).optional() }),
    output: paged(PortalDocument),
  },
  get: { input: named, output: PortalDocument },
  cancel: { input: named, output: PortalDocument },
  remove: { input: named, output: named },
} satisfies Schemas;
