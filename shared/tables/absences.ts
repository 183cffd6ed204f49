import type { TableShape } from '#shared/tables/table-shape';

/** Tables of what families report to the attendance office. */
export const absenceTables = {
  /**
   * site / noticeUid (sorts by creation) · pointers to notices: site#child#userUid / noticeUid, site#day#day / noticeUid,
   * site#open#kind / noticeUid: those that have not ended, with what the office waits for; site#later / noticeUid: leave after the known terms;
   * site#mail / noticeUid: those whose newest act has not been mailed ·
   * site#file / attachmentUid: uploaded files that no notice has taken over; site#file-due / instant#attachmentUid: when files go
   */
  'absence-notices': {
    expires: true,
    holds: 'reports of absences and leave: children, days, reasons, texts, and who sent them',
    ends: ['time to live'],
    found: 'notice',
    kept: '{absences} days after the last day that it names (time to live)',
  },
} as const satisfies Record<string, TableShape>;
