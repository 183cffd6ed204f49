import * as z from 'zod';
import { line, Uid, words } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';

/** A report of a student, with the specified fields. */
export const AcademicReport = z.object({
  FILENAME: z.string(),
  /** The day, `YYYY-MM-DD`. */
  LAST_UPDATED: z.string(),
  /** `portal` for a file of the portal, `custom` for one at an address of the school. */
  FILE_PATH: z.enum(['portal', 'custom']),
  FILE_ID: z.string(),
  /** What the selector shows, such as “Year 9 Semester 1”. */
  title: z.string(),
  /** In bytes. Absent for `custom`. */
  size: z.number().int().optional(),
  /**
   * Only for staff on duty: when a carer first opened the report; null if none has.
   */
  carer_opened_at: z.string().nullable().optional(),
});
export type AcademicReport = z.infer<typeof AcademicReport>;

const noReport = 'Please choose a report.';
const named = {
  /** Absent means the caller, or the one child of a carer who has a report of this name. */
  username: line(200).optional(),
  /** Decides between reports of one name. Absent means the newest. */
  FILE_ID: Uid.optional(),
  /** The `FILENAME` of a listed report. */
  filename: words(noReport).trim().min(1, noReport).max(255, noReport),
};

export const studentAcademicReportsSchemas = {
  list: {
    input: PageRequest.extend({
      /** Absent means the caller. */
      username: line(200).optional(),
    }),
    output: paged(AcademicReport),
  },
  download: {
    input: z.strictObject({
      ...named,
      /** Accepted for older clients and ignored: only the sign-in counts. */
      secret: z.unknown().optional(),
    }),
    output: z.union([
      /** The file, base64. */
      z.object({ type: z.string(), disposition: z.string(), base64: z.string() }),
      z.object({ address: z.string() }),
    ]),
  },
  address: { input: z.strictObject(named), output: z.object({ url: z.string() }) },
} satisfies Schemas;
