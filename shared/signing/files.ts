import * as z from 'zod';
import { DocumentPage } from './pages.schemas.ts';

/** The largest upload of a document, in bytes. */
export const largestDocument = 20 * 1024 * 1024;

/** What the inspection of an uploaded document found, as it stores it. */
export const FileResult = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('ready'),
    /** The SHA-256 of the document that people see, as hexadecimal digits. */
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    /** The upload had a lock against printing or changes. The document has none. */
    unlocked: z.literal(true).optional(),
    pages: z.array(
      /** `picture` is the name of the page's picture beside the document. */
      DocumentPage.extend({ picture: z.string().regex(/^page-\d{1,3}-[0-9a-f]{64}\.(png|jpg)$/) }),
    ),
  }),
  z.object({
    state: z.literal('refused'),
    /** A short name of the reason, for tests and figures. */
    reason: z.string(),
    /** A sentence for the person who uploaded the document. */
    message: z.string(),
  }),
]);
export type FileResult = z.infer<typeof FileResult>;
