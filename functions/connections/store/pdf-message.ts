import * as z from 'zod';

/** A job of the queue `documents`: make this PDF. */
export const PdfMessage = z.object({ site: z.string(), connections_pdfUid: z.string() });
export type PdfMessage = z.infer<typeof PdfMessage>;
