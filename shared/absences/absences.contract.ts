import * as z from 'zod';
import { Attachment, attachmentLimit, attachmentTypes } from '#shared/absences/attachment';
import { Notice } from '#shared/absences/notice';
import { NoticeForm, noticeFields, StudentNumber } from '#shared/absences/notice-form';
import { noticeStates } from '#shared/absences/notice-kinds';
import { line, Uid, Version, words } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { type Resource, route } from '#shared/kernel/route';

const child = (act: 'read' | 'change') => ({ record: 'absence', act }) as const;

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

export const absences = {
  percentage: route({
    method: 'GET',
    path: '/absences/percentage/{STUDENT_NUMBER}',
    operation: 'abs.get',
    child: child('read'),
    summary: 'Returns the attendance of a student in this school year.',
    input: z.strictObject({ STUDENT_NUMBER: StudentNumber }),
    output: z.object(figures),
  }),
  summary: route({
    method: 'GET',
    path: '/absences/absence-summary',
    operation: 'abs.sum',
    child: child('read'),
    summary: 'Counts the verified and unverified absences of a student in this school year.',
    input: z.strictObject({ username: line(200).optional() }),
    output: z.object({
      ...figures,
      /** Verified absences. */
      green: z.number().int(),
      /** Unverified absences. */
      red: z.number().int(),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/absences',
    operation: 'abs.add',
    child: child('change'),
    repeat: 'key',
    summary:
      'Reports an absence, requests leave or explains recorded absences, for one child or several.',
    input: NoticeForm,
    output: Notice,
  }),
  listNotices: route({
    method: 'GET',
    path: '/absences/notices',
    operation: 'abs.notice',
    child: child('read'),
    summary: 'Lists the notices about a student, newest first.',
    input: z.strictObject({ ...PageRequest.shape, STUDENT_NUMBER: StudentNumber }),
    output: paged(Notice),
    answer: 'page',
  }),
  list: route({
    method: 'GET',
    path: '/absences/{STUDENT_NUMBER}',
    operation: 'abs.get',
    child: child('read'),
    summary: 'Lists the absences of a student in the school’s records, newest first.',
    input: z.strictObject({ ...PageRequest.shape, STUDENT_NUMBER: StudentNumber }),
    output: paged(Absence),
    answer: 'page',
  }),
  getNotice: route({
    method: 'GET',
    path: '/absences/notices/{noticeUid}',
    operation: 'abs.notice',
    child: child('read'),
    summary: 'Returns a notice as the caller may see it.',
    input: z.strictObject({ noticeUid: Uid }),
    output: Notice,
  }),
  change: route({
    method: 'PUT',
    path: '/absences/notices/{noticeUid}',
    operation: 'abs.change',
    child: child('change'),
    summary: 'Changes a notice: its sender, until the school has recorded it.',
    input: z.strictObject({ noticeUid: Uid, updated_at: Version, ...noticeFields }),
    output: Notice,
  }),
  withdraw: route({
    method: 'POST',
    path: '/absences/notices/{noticeUid}/withdraw',
    operation: 'abs.change',
    child: child('change'),
    repeat: 'same',
    summary: 'Withdraws a notice: its sender, until the school has recorded it.',
    input: z.strictObject({ noticeUid: Uid }),
    output: Notice,
  }),
  addAttachment: route({
    method: 'POST',
    path: '/absences/attachments',
    operation: 'abs.attach',
    child: 'own',
    repeat: 'key',
    summary:
      'Announces a file for a notice and returns an upload form, which is valid for 15 minutes.',
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
  }),
  checkAttachment: route({
    method: 'POST',
    path: '/absences/attachments/{attachmentUid}/check',
    operation: 'abs.attach',
    child: 'own',
    repeat: 'same',
    summary: 'Reads an uploaded file and stores a clean copy, or says why not and deletes it.',
    input: z.strictObject({ attachmentUid: Uid }),
    output: z.object({
      ...Attachment.shape,
      /** A notice must take the file over before this moment. */
      usable_until: z.string(),
    }),
  }),
  openAttachment: route({
    method: 'GET',
    path: '/absences/notices/{noticeUid}/attachments/{attachmentUid}',
    operation: 'abs.attach',
    child: child('read'),
    summary: 'Returns an address of a file of the caller’s own notice, which is valid for 60 s.',
    input: z.strictObject({ noticeUid: Uid, attachmentUid: Uid }),
    output: z.object({ url: z.string() }),
  }),
} satisfies Resource;
