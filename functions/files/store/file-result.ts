import * as z from 'zod';
import { storedTypes } from '#shared/files/files';

/** What the inspection of a file found, as it stores it. */
export const FileResult = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('ready'),
    /** The SHA-256 of the file that readers get, as hexadecimal digits. */
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    /** In bytes. */
    size: z.number().int(),
    content_type: z.enum(storedTypes),
    /** The text of a PDF, for the search. */
    text: z.string().optional(),
  }),
  z.object({
    state: z.literal('refused'),
    /** A short name of the reason, for tests and figures. */
    reason: z.string(),
    /** A sentence for the person who added the file. */
    message: z.string(),
  }),
]);
export type FileResult = z.infer<typeof FileResult>;
