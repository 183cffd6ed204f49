import * as z from 'zod';
import { Day, Flag, Uid } from '#shared/contract/fields';
import { type Resource, route } from '#shared/contract/route';
import { logTypes } from '#shared/domain/mailing';

/** One message in the logs (admin.md section 3, spelling included). */
export const EmailStatistics = z.object({
  emailstatisticsUid: z.string(),
  SESDestinationAddress: z.string(),
  /** When SES said that it took the message. */
  SnsPublishTime: z.string(),
  SESSendTime: z.string(),
  type: z.enum(logTypes),
  postsUid: z.array(z.string()),
  /** Titles of the posts, for the links; a post that is no more has none. */
  posts: z.array(
    z.object({ postUid: z.string(), title: z.string().optional(), type: z.string().optional() }),
  ),
  Delivery: z.object({ SESDeliverTime: z.string() }).optional(),
  Open: z.object({ SESOpenTime: z.string() }).optional(),
  Click: z.object({ SESClickTime: z.string() }).optional(),
  Bounce: z
    .object({ SESBounceTime: z.string(), bounceType: z.string(), bounceSubType: z.string() })
    .optional(),
  Complaint: z.object({ SESComplaintTime: z.string() }).optional(),
  Reject: z.object({ SESRejectTime: z.string(), reason: z.string() }).optional(),
  RenderingFailure: z
    .object({ SESRenderingFailureTime: z.string(), reason: z.string() })
    .optional(),
  DeliveryDelay: z.object({ SESDeliveryDelayTime: z.string(), delayType: z.string() }).optional(),
  /** Opened by a machine that fetches pictures ahead, as far as it can be told; by itself it is no open. */
  machine_open: z.string().optional(),
  /** How often it was opened by people. */
  opens: z.number().int(),
  intended_recipient: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  subject: z.string(),
  student_id: z.string().optional(),
  student_name: z.string().optional(),
  absence_date: z.string().optional(),
  reason: z.string().optional(),
});
export type EmailStatistics = z.infer<typeof EmailStatistics>;

/** The six counters: distinct messages, always the sum over the rows. */
const counters = {
  sent_count: z.number().int(),
  delivery_count: z.number().int(),
  open_count: z.number().int(),
  click_count: z.number().int(),
  bounce_count: z.number().int(),
  complaint_count: z.number().int(),
};

const filter = {
  start_date: Day.optional(),
  end_date: Day.optional(),
  types: z.enum(logTypes).default('PRINCIPAL'),
  /** The beginning of an address, whatever its case. */
  email: z.string().trim().max(320).optional(),
  postUid: Uid.optional(),
};

/** A PDF of the logs on its way. */
export const LogExport = z.object({
  exportUid: z.string(),
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  done: z.number().int(),
  total: z.number().int().optional(),
  created_at: z.string(),
  /** Why it failed, as a sentence. */
  message: z.string().optional(),
  /** Where to fetch it, for 60 seconds. */
  url: z.string().optional(),
});
export type LogExport = z.infer<typeof LogExport>;

export const emailstatistics = {
  list: route({
    method: 'GET',
    path: '/emailstatistics',
    operation: 'es.get',
    child: { record: 'mail', act: 'read' },
    summary: 'A page of the logs with the six counters of everything that the filter finds.',
    input: z.strictObject({
      ...filter,
      sort: z.enum(['SnsPublishTime', 'SESDestinationAddress']).default('SnsPublishTime'),
      descending: Flag.default(true),
      limit: z.coerce.number().int().min(1).max(1000).default(50),
      next_token: z.string().max(2048).optional(),
    }),
    output: z.object({
      email_logs: z.array(EmailStatistics),
      ...counters,
      /** Opens by machines alone, told apart where they can be. */
      machine_open_count: z.number().int(),
      next_token: z.string().optional(),
    }),
  }),
  startExport: route({
    method: 'POST',
    path: '/emailstatistics/exports',
    operation: 'es.get',
    summary: 'Begins a PDF of all rows that a filter finds.',
    input: z.strictObject(filter),
    output: LogExport,
  }),
  getExport: route({
    method: 'GET',
    path: '/emailstatistics/exports/{exportUid}',
    operation: 'es.get',
    summary: 'How far a PDF is; when it is ready, where it can be fetched.',
    input: z.strictObject({ exportUid: Uid }),
    output: LogExport,
  }),
} satisfies Resource;
