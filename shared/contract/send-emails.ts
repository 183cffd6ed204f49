import * as z from 'zod';
import { Day, Instant, Uid } from '#shared/contract/fields';
import { PageRequest, pageOf } from '#shared/contract/page';
import { type Resource, route } from '#shared/contract/route';
import { leftOutReasons, mailingStates, mailingTypes, messageStates } from '#shared/domain/mailing';

const Type = z.enum(mailingTypes, 'Please choose what to send.');

/** What is to be sent, as a preview and a send say it. */
const choice = {
  type: Type,
  /** Addresses that get nothing, separated by commas or line breaks; one that cannot be read refuses everything. */
  except_for: z
    .string('*Please select valid email ids.')
    .max(200_000, '*Please select valid email ids.')
    .default(''),
  /** The blurb of a weekly digest: link, bold and newline tags only. */
  email_text: z
    .string('*Please enter blurb.')
    .max(20_000, 'Please use at most 20,000 characters.')
    .optional(),
  /** The posts of a principal's message, in their order. */
  postUids: z.array(Uid).max(20, 'Please choose at most 20 posts.').optional(),
};

const LeftOut = z.object({ reason: z.enum(leftOutReasons), count: z.number().int() });

/** A message as one kind of reader would get it. */
const MessagePreview = z.object({
  as: z.enum(['student', 'carer', 'staff']),
  /** For whom it was made: somebody of this kind who will get one. */
  name: z.string(),
  subject: z.string(),
  preview_text: z.string(),
  html: z.string(),
  text: z.string(),
  /** Size of the HTML part. */
  bytes: z.number().int(),
});
export type MessagePreview = z.infer<typeof MessagePreview>;

/** Whom a mailing would reach, before anything is sent. */
export const MailingPreview = z.object({
  type: Type,
  /** People who would get a message. */
  count: z.number().int(),
  /** Stands for these people and what each would be told; a real send echoes it. */
  audience_hash: z.string(),
  sample: z.array(
    z.object({
      userUid: z.string(),
      name: z.string(),
      username: z.string(),
      /** Why this person gets one: “Staff”, “Carer of Ada and Ben”. */
      because: z.string(),
      /** Titles of what the message tells. */
      items: z.array(z.string()),
    }),
  ),
  left_out: z.array(LeftOut),
  /** Entries of the exclusion list that are nobody's address here. */
  unmatched: z.array(z.string()),
  previews: z.array(MessagePreview),
  /** The mailing of the same kind and period that is on its way or was sent. */
  already: z
    .object({ mailingUid: z.string(), created_at: z.string(), created_by: z.string() })
    .optional(),
  /** When a real send begins at the earliest, in seconds from its confirmation. */
  undo_seconds: z.number().int(),
});
export type MailingPreview = z.infer<typeof MailingPreview>;

/** A mailing on its way, or at its end. */
export const Mailing = z.object({
  mailingUid: z.string(),
  type: Type,
  email_testing: z.boolean(),
  state: z.enum(mailingStates),
  /** The site's day, week or set of posts that it is for; none other of its kind can be sent for it. */
  period: z.string(),
  created_at: z.string(),
  /** A name, or `schedule`. */
  created_by: z.string(),
  /** Until when it can be taken back before the first message. */
  release_at: z.string().optional(),
  started_at: z.string().optional(),
  finished_at: z.string().optional(),
  postsUid: z.array(z.string()),
  counts: z.object({
    /** People with a message of their own. */
    prepared: z.number().int(),
    left_out: z.array(LeftOut),
    sent: z.number().int(),
    failed: z.number().int(),
    /** Handed over without an answer: settled by SES's events, or tried again after 15 minutes. */
    unsure: z.number().int(),
    left: z.number().int(),
  }),
  /** Messages a second that it may use. */
  rate: z.number(),
  /** What the reconciliation found, in messages. */
  reconciled: z.object({
    lost: z.number().int(),
    unexpected: z.number().int(),
    duplicated: z.number().int(),
    recovered: z.number().int(),
  }),
  /** Why it stopped, as a sentence. */
  message: z.string().optional(),
});
export type Mailing = z.infer<typeof Mailing>;

/** One person's message of a mailing. */
const MailingMessage = z.object({
  userUid: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(messageStates),
  reason: z.string().optional(),
});

const hour = z.number().int().min(0, 'Please choose an hour.').max(23, 'Please choose an hour.');

/** When mailings go out by themselves, and how fast mail may leave. */
export const MailSettings = z.object({
  /** Weekly digest by itself: off unless somebody turns it on. */
  digest: z.object({
    on: z.boolean(),
    /** 1 is Monday, 7 Sunday. */
    weekday: z.number().int().min(1).max(7),
    hour,
  }),
  daily: z.object({ on: z.boolean(), hour }),
  /** Days without school, beside weekends: nothing goes out by itself. */
  closed_days: z.array(Day).max(400, 'Please give at most 400 days.'),
  /** Seconds in which a real send can be taken back before the first message. */
  undo_seconds: z.number().int().min(0).max(600, 'Please choose at most ten minutes.'),
  /** Messages a second; never more than SES allows the account. */
  rate: z
    .number()
    .min(0.1, 'Please choose at least one message in ten seconds.')
    .max(10_000, 'Please choose at most ten thousand messages a second.')
    .optional(),
});
export type MailSettings = z.infer<typeof MailSettings>;

const ShownSettings = MailSettings.extend({
  /** What SES allows the account, per second and for 24 hours, and what it sent in the last 24. */
  account_rate: z.number(),
  account_day: z.number(),
  account_sent: z.number(),
  updated_at: z.string(),
  updated_by: z.string(),
});

const One = z.strictObject({ mailingUid: Uid });

export const sendEmails = {
  list: route({
    method: 'GET',
    path: '/send-emails',
    operation: 'mail.send',
    summary: 'The mailings of the site, newest first.',
    input: PageRequest,
    output: pageOf(Mailing),
    answer: 'page',
  }),
  preview: route({
    method: 'POST',
    path: '/send-emails/preview',
    operation: 'mail.send',
    child: { record: 'mail', act: 'read' },
    summary: 'Whom a mailing would reach and what it would say; nothing is sent.',
    input: z.strictObject(choice),
    output: MailingPreview,
  }),
  send: route({
    method: 'POST',
    path: '/send-emails',
    operation: 'mail.send',
    summary:
      'Sends: to the test address only, unless `email_testing` is exactly `false` and the hash of the preview is echoed.',
    input: z.strictObject({
      ...choice,
      /** Anything but `false` means testing, and so does nothing at all (threats.md T-30). */
      email_testing: z
        .unknown()
        .optional()
        .transform((value) => value !== false),
      /** The test address. */
      recipient: z
        .string('*Please enter email id.')
        .max(320, '*Please enter valid email id.')
        .optional(),
      audience_hash: z.string().max(100).optional(),
    }),
    output: Mailing,
  }),
  get: route({
    method: 'GET',
    path: '/send-emails/{mailingUid}',
    operation: 'mail.send',
    summary: 'One mailing: its state and progress.',
    input: One,
    output: Mailing,
  }),
  messages: route({
    method: 'GET',
    path: '/send-emails/{mailingUid}/messages',
    operation: 'mail.send',
    child: { record: 'mail', act: 'read' },
    summary: 'The messages of a mailing, one for each person.',
    input: PageRequest.extend({ mailingUid: Uid }),
    output: pageOf(MailingMessage),
    answer: 'page',
  }),
  pause: route({
    method: 'POST',
    path: '/send-emails/{mailingUid}/pause',
    operation: 'mail.send',
    summary: 'Holds a mailing: no further message is handed over.',
    input: One,
    output: Mailing,
  }),
  resume: route({
    method: 'POST',
    path: '/send-emails/{mailingUid}/resume',
    operation: 'mail.send',
    summary: 'Goes on with a held mailing.',
    input: One,
    output: Mailing,
  }),
  cancel: route({
    method: 'POST',
    path: '/send-emails/{mailingUid}/cancel',
    operation: 'mail.send',
    summary: 'Ends a mailing: whoever has no message yet gets none.',
    input: One,
    output: Mailing,
  }),
  settings: route({
    method: 'GET',
    path: '/send-emails/settings',
    operation: 'mail.send',
    summary: 'When mailings go out by themselves, and how fast mail may leave.',
    input: z.strictObject({}),
    output: ShownSettings,
  }),
  changeSettings: route({
    method: 'PUT',
    path: '/send-emails/settings',
    operation: 'mail.send',
    summary: 'Changes the schedule and the pace.',
    input: z.strictObject({ ...MailSettings.shape, updated_at: Instant.or(z.literal('')) }),
    output: ShownSettings,
  }),
} satisfies Resource;
