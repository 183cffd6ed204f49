import * as z from 'zod';
import { documentKindNames } from '#shared/documents/document-kinds';
import { type Resource, route } from '#shared/kernel/route';
import { storedMailingTypes } from '#shared/mailings/mailing';
import { PostSummary } from '#shared/posts/posts.contract';

/** The parts of the dashboard. A part that fails is named, and the others are shown. */
export const dashboardParts = [
  'broadcast',
  'mailings',
  'intakes',
  'subscribers',
  'connections',
  'goals',
  'files',
  'posts',
] as const;
export type DashboardPart = (typeof dashboardParts)[number];

/** The most of each kind that the dashboard shows. */
export const mostShown = 5;

/** Days before the end of a post in which the dashboard names it. */
export const daysBeforeEnd = 3;

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

/** What waits for an administrator, the most urgent first. */
export const Dashboard = z.object({
  items: z.array(DashboardItem),
  /** The parts that could not be read. */
  missing: z.array(z.enum(dashboardParts)),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const adminDashboard = {
  get: route({
    method: 'GET',
    path: '/admin-dashboard',
    operation: 'adm.home',
    child: 'published',
    summary: 'What waits for the caller in the administration. Each part needs its own right too.',
    input: z.strictObject({}),
    output: Dashboard,
  }),
} satisfies Resource;
