import * as z from 'zod';
import { documentFormats } from '#shared/documents/document-kinds';
import { PortalDocument } from '#shared/documents/documents.schemas';
import { Day, Flag, Uid } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';
import { logTypes, otherKinds } from '#shared/mailings/mailing';
import { channelNames } from '#shared/notifications/channels';

/** One message in the e-mail log, with the specified fields and their spelling. */
export const EmailStatistics = z.object({
  emailstatisticsUid: z.string(),
  SESDestinationAddress: z.string(),
  /** When SES accepted the message. */
  SnsPublishTime: z.string(),
  SESSendTime: z.string(),
  type: z.enum(logTypes),
  /** The kind of a message in the group Other. */
  kind: z.enum(otherKinds).optional(),
  postsUid: z.array(z.string()),
  /** The posts with their titles, for the links. A post that no longer exists has no title. */
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
  /** On other channels than mail: when and why it did not leave. */
  Failure: z.object({ at: z.string(), reason: z.string() }).optional(),
  /** When a machine that preloads pictures opened it. This is not counted as an open. */
  machine_open: z.string().optional(),
  /** When a machine that checks links followed one. This is not counted as a click or an open. */
  machine_click: z.string().optional(),
  /** The number of opens by people. */
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

/** The 6 counters: numbers of messages, always equal to the sum over the rows. */
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
  channel: z.enum(channelNames).default('mail'),
  /** Any part of an address, ignoring case; on other channels than mail, of a name. */
  email: z.string().trim().max(320).optional(),
  /** The ID of a post, or any part of its title. */
  postUid: z.string().trim().max(300).optional(),
};

const order = {
  sort: z.enum(['SnsPublishTime', 'SESDestinationAddress']).default('SnsPublishTime'),
  descending: Flag.default(true),
};

/** An export of the e-mail log: a document. A tab from last week reads `exportUid`. */
export const LogExport = z.object({ ...PortalDocument.shape, exportUid: z.string() });
export type LogExport = z.infer<typeof LogExport>;

export const emailstatisticsSchemas = {
  list: {
    input: z.strictObject({
      ...filter,
      ...order,
      limit: z.coerce.number().int().min(1).max(1000).default(50),
      next_token: z.string().max(2048).optional(),
    }),
    output: z.object({
      email_logs: z.array(EmailStatistics),
      ...counters,
      /** The number of messages opened only by machines. */
      machine_open_count: z.number().int(),
      /** The number of messages in which only machines followed links. */
      machine_click_count: z.number().int(),
      /** On other channels than mail: the number of messages that did not leave. */
      failed_count: z.number().int().optional(),
      /** On other channels than mail: how many of the newest messages are counted, if there are more. */
      counted_within: z.number().int().optional(),
      next_token: z.string().optional(),
    }),
  },
  startExport: {
    input: z.strictObject({
      ...filter,
      ...order,
      /** A tab from last week makes only PDFs. */
      format: z.enum(documentFormats).default('pdf'),
    }),
    output: LogExport,
  },
  getExport: { input: z.strictObject({ exportUid: Uid }), output: LogExport },
} satisfies Schemas;
