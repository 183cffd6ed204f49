import type { TableShape } from '#shared/tables/table-shape';

export const absenceNoticesRecords = {
  /** Sorts by creation. */
  notice: { key: '/ {noticeUid}' },
  ofChild: { key: 'child#{userUid} / {noticeUid}' },
  ofDay: { key: 'day#{day} / {noticeUid}' },
  /** One that has not ended, with what the office waits for. */
  open: { key: 'open#{kind} / {noticeUid}' },
  /** Leave after the known terms. */
  later: { key: 'later / {noticeUid}' },
  /** One whose newest act has not been mailed. */
  mail: { key: 'mail / {noticeUid}' },
  /** An uploaded file that no notice has taken over. */
  file: { key: 'file / {attachmentUid}' },
  /** The mail of a day about absences without a reason, if so many are that the office decides. */
  mailDay: { key: 'mail-day / {day}' },
  /** How many parts of texts about absences left on a day. */
  textDay: { key: 'text-day / {day}' },
  fileDue: { key: 'file-due / {instant}#{attachmentUid}' },
} as const satisfies TableShape['records'];

/** What families report to the attendance office, with pointers to it, and its files. */
export const absenceNotices = {
  records: absenceNoticesRecords,
  holds: 'reports of absences and leave: children, days, reasons, texts, and who sent them',
  found: 'notice',
  kept: [{ days: 'absences', after: 'the last day that it names', by: 'time to live' }],
} as const satisfies TableShape;

export const absenceTables = { 'absence-notices': absenceNotices };
