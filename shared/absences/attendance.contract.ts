import * as z from 'zod';
import { Notice } from '#shared/absences/notice';
import { noticeKinds, noticeStates } from '#shared/absences/notice-kinds';
import { Day, line, Uid, Version, YesOrNo } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { type Resource, route } from '#shared/kernel/route';

const child = (act: 'read' | 'change') => ({ record: 'absence', act }) as const;

/** An absence that the school has recorded without a reason. */
export const Unexplained = z.object({
  DAILY_ATTENDANCE_ID: z.string(),
  STUDENT_NUMBER: z.string(),
  userUid: z.string(),
  firstname: z.string(),
  surname: z.string(),
  /** The year level. */
  orgunit: z.string(),
  homeroom: z.string().optional(),
  date: z.string(),
  period: z.string(),
  /** The notice about the child and the day, and its state; an explanation before others. */
  noticeUid: z.string().optional(),
  notice: z.enum(noticeStates).optional(),
});
export type Unexplained = z.infer<typeof Unexplained>;

/** What waits for the office, without names. */
export const OfficePulse = z.object({
  /** Changes with every new notice. */
  mark: z.string(),
  /**
   * Absences and explanations that nobody has seen, leaves to decide, and recorded absences without a
   * reason; at most 25 of each.
   */
  waiting: z.object({
    unexplained: z.number().int(),
    absence: z.number().int(),
    leave: z.number().int(),
    explanation: z.number().int(),
  }),
});
export type OfficePulse = z.infer<typeof OfficePulse>;

/** The attendance office: notices of all families. */
export const attendance = {
  listDay: route({
    method: 'GET',
    path: '/attendance/days/{day}',
    operation: 'att',
    child: child('read'),
    summary: 'Lists the notices about a day, of all kinds.',
    input: z.strictObject({ ...PageRequest.shape, day: Day }),
    output: paged(Notice),
    answer: 'page',
  }),
  listOpen: route({
    method: 'GET',
    path: '/attendance/open/{kind}',
    operation: 'att',
    child: child('read'),
    summary: 'Lists the notices of a kind that have not ended, newest first.',
    input: z.strictObject({
      ...PageRequest.shape,
      kind: z.enum(noticeKinds, 'Please choose absence, leave or explanation.'),
    }),
    output: paged(Notice),
    answer: 'page',
  }),
  pulse: route({
    method: 'GET',
    path: '/attendance/pulse',
    operation: 'att',
    child: 'marks',
    summary: 'Returns a mark that changes with every new notice, for screens that wait for one.',
    input: z.strictObject({}),
    output: OfficePulse,
  }),
  unexplained: route({
    method: 'GET',
    path: '/attendance/unexplained',
    operation: 'att',
    child: child('read'),
    summary: 'Lists recorded absences without a reason, newest first, with what families reported.',
    input: PageRequest,
    output: paged(Unexplained),
    answer: 'page',
  }),
  get: route({
    method: 'GET',
    path: '/attendance/notices/{noticeUid}',
    operation: 'att',
    child: child('read'),
    summary: 'Returns a notice with its versions and its history.',
    input: z.strictObject({ noticeUid: Uid }),
    output: Notice,
  }),
  openAttachment: route({
    method: 'GET',
    path: '/attendance/notices/{noticeUid}/attachments/{attachmentUid}',
    operation: 'att',
    child: child('read'),
    summary: 'Returns an address of a file of a notice, which is valid for 60 s.',
    input: z.strictObject({ noticeUid: Uid, attachmentUid: Uid }),
    output: z.object({ url: z.string() }),
  }),
  see: route({
    method: 'POST',
    path: '/attendance/notices/{noticeUid}/seen',
    operation: 'att',
    child: child('change'),
    repeat: 'same',
    summary: 'Marks a notice as seen, which its family reads.',
    input: z.strictObject({ noticeUid: Uid, updated_at: Version }),
    output: Notice,
  }),
  record: route({
    method: 'POST',
    path: '/attendance/notices/{noticeUid}/recorded',
    operation: 'att',
    child: child('change'),
    repeat: 'same',
    summary: 'Marks an absence as recorded in the school’s records.',
    input: z.strictObject({ noticeUid: Uid, updated_at: Version }),
    output: Notice,
  }),
  takeBack: route({
    method: 'POST',
    path: '/attendance/notices/{noticeUid}/not-recorded',
    operation: 'att',
    child: child('change'),
    repeat: 'same',
    summary: 'Takes back that the office recorded an absence, for 10 minutes.',
    input: z.strictObject({ noticeUid: Uid, updated_at: Version }),
    output: Notice,
  }),
  undecide: route({
    method: 'POST',
    path: '/attendance/notices/{noticeUid}/not-decided',
    operation: 'att',
    child: child('change'),
    repeat: 'same',
    summary: 'Takes back the decision about a leave, on its day. The sender gets a mail.',
    input: z.strictObject({ noticeUid: Uid, updated_at: Version }),
    output: Notice,
  }),
  decide: route({
    method: 'POST',
    path: '/attendance/notices/{noticeUid}/decision',
    operation: 'att',
    child: child('change'),
    repeat: 'same',
    summary: 'Approves or declines a leave.',
    input: z.strictObject({
      noticeUid: Uid,
      updated_at: Version,
      approved: YesOrNo,
      /** Read by the sender. */
      answer: line(500).optional(),
      /** Confirms that the family arrangement on record was checked. */
      family_checked: z.boolean().optional(),
    }),
    output: Notice,
  }),
} satisfies Resource;
