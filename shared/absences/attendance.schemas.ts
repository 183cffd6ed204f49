import * as z from 'zod';
import { mailDecisions } from '#shared/absences/attendance.contract';
import { Notice } from '#shared/absences/notice';
import { noticeKinds, noticeStates } from '#shared/absences/notice-kinds';
import { Day, Flag, line, Uid, Version, YesOrNo } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';

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
   * reason; at most 25 of each. Where it is asked, all those without a reason, 1,000 at most and up to a
   * minute old.
   */
  waiting: z.object({
    unexplained: z.number().int(),
    absence: z.number().int(),
    leave: z.number().int(),
    explanation: z.number().int(),
  }),
});
export type OfficePulse = z.infer<typeof OfficePulse>;

/** The daily mail about absences without a reason, without names. */
export const UnexplainedMail = z.object({
  /** Whether carers get it, and at which hour. */
  on: z.boolean(),
  hour: z.number().int(),
  /** The mail of today, if unusually many students have an absence without a reason. */
  waits: z
    .object({
      day: z.string(),
      students: z.number().int(),
      carers: z.number().int(),
      decision: z.enum(mailDecisions).optional(),
    })
    .optional(),
});
export type UnexplainedMail = z.infer<typeof UnexplainedMail>;

export const attendanceSchemas = {
  listDay: { input: z.strictObject({ ...PageRequest.shape, day: Day }), output: paged(Notice) },
  listOpen: {
    input: z.strictObject({
      ...PageRequest.shape,
      kind: z.enum(noticeKinds, 'Please choose absence, leave or explanation.'),
    }),
    output: paged(Notice),
  },
  pulse: { input: z.strictObject({ counted: Flag.optional() }), output: OfficePulse },
  unexplained: { input: PageRequest, output: paged(Unexplained) },
  mailDay: { input: z.strictObject({}), output: UnexplainedMail },
  decideMail: {
    input: z.strictObject({
      day: Day,
      decision: z.enum(mailDecisions, 'Please say whether the mail is sent.'),
    }),
    output: UnexplainedMail,
  },
  get: { input: z.strictObject({ noticeUid: Uid }), output: Notice },
  openAttachment: {
    input: z.strictObject({ noticeUid: Uid, attachmentUid: Uid }),
    output: z.object({ url: z.string() }),
  },
  see: { input: z.strictObject({ noticeUid: Uid, updated_at: Version }), output: Notice },
  record: { input: z.strictObject({ noticeUid: Uid, updated_at: Version }), output: Notice },
  takeBack: { input: z.strictObject({ noticeUid: Uid, updated_at: Version }), output: Notice },
  undecide: { input: z.strictObject({ noticeUid: Uid, updated_at: Version }), output: Notice },
  decide: {
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
  },
} satisfies Schemas;
