import * as z from 'zod';
import { line, Uid, words } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { type Resource, route } from '#shared/kernel/route';

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

export const studentAcademicReports = {
  list: route({
    method: 'GET',
    path: '/student-academic-reports',
    operation: 'rep.list',
    child: { record: 'report', act: 'read' },
    summary: 'Lists the reports of a student, newest first.',
    input: PageRequest.extend({
      /** Absent means the caller. */
      username: line(200).optional(),
    }),
    output: paged(AcademicReport),
    answer: 'page',
  }),
  download: route({
    method: 'POST',
    path: '/student-academic-reports/download',
    operation: 'rep.file',
    child: { record: 'report', act: 'read' },
    repeat: 'same',
    form: true,
    summary:
      'Downloads a report as a PDF file: up to 4 MB itself, a larger one by 303 to an address that is valid for 60 s.',
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
    answer: 'download',
  }),
  address: route({
    method: 'POST',
    path: '/student-academic-reports/address',
    operation: 'rep.file',
    child: { record: 'report', act: 'read' },
    repeat: 'same',
    summary:
      'Returns an address that opens a report in a new tab: valid for 60 s, or that of the school for `custom`.',
    input: z.strictObject(named),
    output: z.object({ url: z.string() }),
    answer: 'returnData',
  }),
} satisfies Resource;
