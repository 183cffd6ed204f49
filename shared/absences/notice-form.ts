import * as z from 'zod';
import { dayParts, most, noticeKinds } from '#shared/absences/notice-kinds';
import { Day, lines, Uid, words } from '#shared/kernel/fields';

/** The form of a notice, for the screen and the server. */

/** A number of the school's records, in a body, a query or a path. */
export const StudentNumber = z
  .string('Please choose a student.')
  .trim()
  .min(1, 'Please choose a student.')
  .max(64, 'Please choose a student.')
  .regex(/^[\p{L}\p{N}_.:@/ -]+$/u, 'Please choose a student.');

/** A file by its identifier, or as an answer has it. */
const AttachmentUid = z.union(
  [Uid, z.object({ attachmentUid: Uid }).transform(({ attachmentUid }) => attachmentUid)],
  'Please add this file again.',
);

/** The fields that a change of a notice may replace. */
export const noticeFields = {
  part: z.enum(dayParts, 'Please choose the part of the day.').default('day'),
  /** When the student comes late or leaves early, `HH:MM` on the school's clock. */
  time: z
    .string('Please give a time.')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time, for example 10:30.')
    .optional(),
  /** One of the school's reasons. */
  reason: words('Please choose a reason.').trim().min(1, 'Please choose a reason.').max(60),
  text: lines(most.text).default(''),
  /** Where a leave is spent. */
  destination: lines(most.destination).default(''),
  /** All files of the notice; a change without them keeps those that it has. */
  attachments: z
    .array(AttachmentUid)
    .max(most.attachments, `Please add at most ${most.attachments} files.`)
    .optional(),
} as const;

/**
 * A notice as a family sends it. A body with only a reason and an absence id is an explanation, as
 * the specified clients send it.
 */
export const NoticeForm = z.strictObject({
  ...noticeFields,
  kind: z.enum(noticeKinds, 'Please choose what you report.').optional(),
  STUDENT_NUMBER: z
    .union([StudentNumber, z.array(StudentNumber).min(1).max(10)], 'Please choose a student.')
    .optional(),
  /** The days of an absence. */
  days: z.array(Day).min(1, 'Please choose a day.').max(most.childDays).optional(),
  /** The first and last day of a leave. */
  from: Day.optional(),
  to: Day.optional(),
  /** The recorded absences that an explanation is about. */
  DAILY_ATTENDANCE_ID: z
    .union([Uid, z.array(Uid).min(1).max(most.childDays)], 'Please choose an absence.')
    .optional(),
});
export type NoticeForm = z.output<typeof NoticeForm>;

/** Returns a value that may be alone or in a list as a list without repetitions. */
export const listed = (value: string | readonly string[] | undefined): string[] => [
  ...new Set(typeof value === 'string' ? [value] : (value ?? [])),
];
