import * as z from 'zod';

/** A job of the queue `documents`. A message of before 23 November 2026 has `exportUid`. */
export const DocumentMessage = z
  .object({
    site: z.string(),
    userUid: z.string(),
    documentUid: z.string().optional(),
    exportUid: z.string().optional(),
  })
  .transform(({ site, userUid, documentUid, exportUid }, context) => {
    const uid = documentUid ?? exportUid;
    if (uid !== undefined) return { site, userUid, documentUid: uid };
    context.addIssue('A job names its document');
    return z.NEVER;
  });
export type DocumentMessage = z.infer<typeof DocumentMessage>;
