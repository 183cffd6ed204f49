import * as z from 'zod';

/** A report of a student, as the school delivers it. */
export const ReportRecord = z.object({
  FILE_ID: z.string(),
  userUid: z.string(),
  /** The name of the download; for `custom` what the selector shows. */
  FILENAME: z.string(),
  FILE_PATH: z.enum(['portal', 'custom']),
  /** The day. */
  LAST_UPDATED: z.string(),
  title: z.string(),
  /** The `https` address of a report on another server. */
  address: z.string().optional(),
  /** The hash of the file, and its size in bytes. */
  file: z.object({ hash: z.string(), size: z.number().int() }).optional(),
});
export type ReportRecord = z.infer<typeof ReportRecord>;
