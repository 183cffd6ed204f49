import * as z from 'zod';
import { storedTypes } from '#shared/absences/attachment';
import { dayParts, itemStates, noticeKinds, noticeStates } from '#shared/absences/notice-kinds';

/** A file of a notice. */
export const Attachment = z.object({
  attachmentUid: z.string(),
  /** The sender's name of the file. */
  filename: z.string(),
  /** Bytes of the stored file. */
  size: z.number().int(),
  content_type: z.enum(storedTypes),
});
export type Attachment = z.infer<typeof Attachment>;

/** One day of one child, as the caller may see it. */
export const NoticeDay = z.object({
  STUDENT_NUMBER: z.string(),
  userUid: z.string(),
  firstname: z.string(),
  surname: z.string(),
  /** The year level. */
  orgunit: z.string(),
  /** For the office: the name of the homeroom. */
  homeroom: z.string().optional(),
  /** For the office: a carer’s link to this child is restricted. */
  family_check: z.boolean().optional(),
  day: z.string(),
  DAILY_ATTENDANCE_ID: z.string().optional(),
  state: z.enum(itemStates),
});

/** What only the sender and the attendance office see. */
const privateFields = {
  reason: z.string(),
  /** The reason in the school's words. */
  reason_label: z.string(),
  text: z.string(),
  destination: z.string(),
};

/** An earlier version, for the office. */
export const NoticeVersion = z.object({
  version: z.number().int(),
  at: z.string(),
  part: z.enum(dayParts),
  time: z.string().optional(),
  ...privateFields,
});

/**
 * A notice as the caller may see it. Other carers see days, kind and state, students the days and
 * the state, staff on duty the days and the part of the day.
 */
export const Notice = z.object({
  noticeUid: z.string(),
  state: z.enum(noticeStates),
  created_at: z.string(),
  days: z.array(NoticeDay),
  kind: z.enum(noticeKinds).optional(),
  /** Of a leave. The school days from `unknown_from` on are not known yet, and not in `days`. */
  span: z
    .object({ from: z.string(), to: z.string(), unknown_from: z.string().optional() })
    .optional(),
  part: z.enum(dayParts).optional(),
  time: z.string().optional(),
  /** Whether the caller sent it. */
  mine: z.boolean(),
  /** “you”, “another carer”, or for the office the sender’s name. */
  by: z.string().optional(),
  /** When the office saw this version. */
  seen_at: z.string().optional(),
  ended_at: z.string().optional(),
  /** The version that a change or a decision is based on. */
  updated_at: z.string().optional(),
  version: z.number().int().optional(),
  ...z.object(privateFields).partial().shape,
  /** Only for the sender and the attendance office. */
  attachments: z.array(Attachment).optional(),
  /** Whether the caller may change or withdraw it now. */
  changeable: z.boolean(),
  /** Until when the caller can take it back before anyone sees it. */
  undo_until: z.string().optional(),
  /** The mail about this version: `sending`, then `sended`, as specified. */
  sending: z.enum(['sending', 'sended']).optional(),
  /** The office's sentence about a leave. */
  answer: z.string().optional(),
  /** For the office: the versions before this one, oldest first. */
  versions: z.array(NoticeVersion).optional(),
  /** For the office: who did what, and when. */
  history: z
    .array(z.object({ state: z.enum(noticeStates), at: z.string(), by: z.string() }))
    .optional(),
  /** For the office: a family arrangement is on record, so check before a decision. */
  family_check: z.boolean().optional(),
  /** For the office: mail to the sender comes back, or its reader complained. */
  mail_fails: z.boolean().optional(),
});
export type Notice = z.infer<typeof Notice>;
