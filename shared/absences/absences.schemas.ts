import * as z from 'zod';
import { attachmentLimit, attachmentTypes } from '#shared/absences/attachment';
import { Attachment, Notice } from '#shared/absences/notice';
import { NoticeForm, noticeFields, StudentNumber } from '#shared/absences/notice-form';
import { noticeStates } from '#shared/absences/notice-kinds';
import { line, Uid, Version, words } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';

/** The attendance of a student in this school year, up to yesterday. */
const figures = {
  /** Days attended in per cent of the possible ones, one decimal; null before the first school day. */
  percentage: z.number().nullable(),
  possible: z.number(),
  attended: z.number(),
  missed: z.number(),
};

/** An absence in the school's records, with what the family has said about it. */
export const Absence = z.object({
  DAILY_ATTENDANCE_ID: z.string(),
  STUDENT_NUMBER: z.string(),
  date: z.string(),
  /** `day`, `am`, `pm` or the number of a lesson. */
  period: z.string(),
  status: z.enum(['verified', 'unverified']),
  /** The school's words; only for the attendance office. */
  reason: z.string().optional(),
  /** The state of the newest explanation that the caller may know. */
  explanation: z.enum(noticeStates).optional(),
  /** The notice that explains it, by which it is changed. */
  noticeUid: z.string().optional(),
});
export type Absence = z.infer<typeof Absence>;

export const absencesSchemas = {
  percentage: {
    input: z.strictObject({ STUDENT_NUMBER: StudentNumber }),
    output: z.object(figures),
  },
  summary: {
    input: z.strictObject({ username: line(200).optional() }),
    output: z.object({
      ...figures,
      /** Verified absences. */
      green: z.number().int(),
      /** Unverified absences. */
      red: z.number().int(),
    }),
  },
  create: { input: NoticeForm, output: Notice },
  listNotices: {
    input: z.strictObject({ ...PageRequest.shape, STUDENT_NUMBER: StudentNumber }),
    output: paged(Notice),
  },
  list: {
    input: z.strictObject({ ...PageRequest.shape, STUDENT_NUMBER: StudentNumber }),
    output: paged(Absence),
  },
  getNotice: { input: z.strictObject({ noticeUid: Uid }), output: Notice },
  change: {
    input: z.strictObject({ noticeUid: Uid, updated_at: Version, ...noticeFields }),
    output: Notice,
  },
  withdraw: { input: z.strictObject({ noticeUid: Uid }), output: Notice },
  addAttachment: {
    input: z.strictObject({
      filename: words('Please choose a file.').trim().min(1, 'Please choose a file.').max(255),
      size: z
        .number('Please choose a file.')
        .int('Please choose a file.')
        .min(1, 'This file is empty.')
        .max(attachmentLimit, 'This file is too large. Please choose one of at most 10 MB.'),
      type: z.enum(attachmentTypes, 'Please choose a PDF, or a JPEG, PNG or WebP picture.'),
    }),
    output: z.object({
      attachmentUid: z.string(),
      upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
    }),
  },
  checkAttachment: {
    input: z.strictObject({ attachmentUid: Uid }),
    output: z.object({
      ...Attachment.shape,
      /** A notice must take the file over before this moment. */
      usable_until: z.string(),
    }),
  },
  openAttachment: {
    input: z.strictObject({ noticeUid: Uid, attachmentUid: Uid }),
    output: z.object({ url: z.string() }),
  },
} satisfies Schemas;
