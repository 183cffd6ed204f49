import * as z from 'zod';

/**
 * A job of the queue `signing`: make the documents of a batch, send the mails of a request, or note
 * that mail does not reach a recipient (by the place in the list of recipients).
 */
export const SigningMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('batch'), site: z.string(), batchUid: z.string() }),
  z.object({ kind: z.literal('mails'), site: z.string(), requestUid: z.string() }),
  z.object({
    kind: z.literal('bounced'),
    site: z.string(),
    requestUid: z.string(),
    place: z.number().int(),
  }),
]);
export type SigningMessage = z.infer<typeof SigningMessage>;

/** A job of the queue `sealing`: seal a completed document. */
export const SealingMessage = z.object({ site: z.string(), requestUid: z.string() });
export type SealingMessage = z.infer<typeof SealingMessage>;
