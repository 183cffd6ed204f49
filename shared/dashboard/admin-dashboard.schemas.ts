import * as z from 'zod';
import { documentKindNames } from '#shared/documents/document-kinds';
import { intakeStates } from '#shared/intake/intake-states';
import { Flag } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';
import { storedMailingTypes } from '#shared/mailings/mailing';
import { PostSummary } from '#shared/posts/post-summary';
import { checklistSteps, dashboardParts, overviewParts } from './admin-dashboard.contract.ts';

/** Something that waits for an administrator, or that went wrong. */
export const DashboardItem = z.discriminatedUnion('kind', [
  /** An emergency message is shown to the whole school. */
  z.object({ kind: z.literal('broadcast'), message: z.string() }),
  /** A mailing is on hold, or ended without its messages in the last days. */
  z.object({
    kind: z.literal('mailing'),
    mailingUid: z.string(),
    type: z.enum(storedMailingTypes),
    state: z.enum(['paused', 'failed', 'refused']),
  }),
  /** A file of the school's systems waits for a confirmation, or failed. */
  z.object({
    kind: z.literal('intake'),
    intakeUid: z.string(),
    filename: z.string(),
    state: z.enum(['ready', 'failed']),
  }),
  /** Mails to subscribers have not left for an hour. A count that is only a lower bound has `more`. */
  z.object({
    kind: z.literal('subscribers'),
    count: z.number().int(),
    more: z.boolean(),
    since: z.string(),
  }),
  /** The newest Connections PDF could not be made. */
  z.object({
    kind: z.literal('connections'),
    connections_pdfUid: z.string(),
    title: z.string(),
    message: z.string(),
  }),
  /** PDFs of students' goals could not be made, all or some of a homeroom. */
  z.object({
    kind: z.literal('goals'),
    queuestatisticsUid: z.string(),
    form_run: z.string(),
    home_class: z.string(),
    message: z.string(),
  }),
  /** A file that the caller asked for could not be made. */
  z.object({
    kind: z.literal('file'),
    documentUid: z.string(),
    document: z.enum(documentKindNames),
    title: z.string(),
  }),
  /** A post ends soon; a draft ends without ever having been shown. */
  z.object({
    kind: z.literal('post'),
    postUid: z.string(),
    type: PostSummary.shape.type,
    title: z.string(),
    end: z.string(),
    is_draft: z.boolean(),
  }),
]);
export type DashboardItem = z.infer<typeof DashboardItem>;

const ScheduledPost = PostSummary.pick({ postUid: true, type: true, title: true });

/** A day of the coming week: what starts, what ends, and the mail that the schedule sends. */
export const ScheduledDay = z.object({
  date: z.string(),
  starts: z.array(ScheduledPost),
  ends: z.array(ScheduledPost),
  mails: z.array(z.enum(['Weekly', 'Daily'])),
});
export type ScheduledDay = z.infer<typeof ScheduledDay>;

/** The first steps of a school, and who has two rights that exclude each other. */
const Checklist = z.object({
  steps: z.array(z.object({ step: z.enum(checklistSteps), is_done: z.boolean() })),
  /** Administrators who have this right too. */
  exclusions: z.array(z.object({ name: z.string(), right: z.enum(['counsellor', 'privacy']) })),
});
export type Checklist = z.infer<typeof Checklist>;

/** The state of the school's work, beside what waits. A part without the right for it is absent. */
export const DashboardOverview = z.object({
  /** For administrators. */
  checklist: Checklist.optional(),
  /** Seven days from today. */
  week: z.array(ScheduledDay).optional(),
  /** The newest mailing that has ended, with the counts of its messages. */
  last_mailing: z
    .object({
      mailingUid: z.string(),
      type: z.enum(storedMailingTypes),
      finished_at: z.string(),
      sent: z.number().int(),
      delivered: z.number().int(),
      opened: z.number().int(),
      clicked: z.number().int(),
      bounced: z.number().int(),
    })
    .optional(),
  /** The people who are here now, and how many of each kind have no address. */
  addresses: z
    .object({
      people: z.number().int(),
      carers: z.number().int(),
      staff: z.number().int(),
      students: z.number().int(),
      /** The first carers and staff without one, by surname. Children are only counted. */
      names: z.array(z.string()),
    })
    .optional(),
  /** The newest file of the school's systems, and when people were last taken in. */
  intake: z
    .object({
      newest: z
        .object({ filename: z.string(), state: z.enum(intakeStates), at: z.string() })
        .optional(),
      people_at: z.string().optional(),
    })
    .optional(),
});
export type DashboardOverview = z.infer<typeof DashboardOverview>;

/** What waits for an administrator, the most urgent first, and the state of the school's work. */
export const Dashboard = z.object({
  items: z.array(DashboardItem),
  overview: DashboardOverview,
  /** The parts that could not be read. */
  missing: z.array(z.enum([...dashboardParts, ...overviewParts])),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const adminDashboardSchemas = {
  get: { input: z.strictObject({ brief: Flag.optional() }), output: Dashboard },
} satisfies Schemas;
