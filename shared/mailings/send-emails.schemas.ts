import * as z from 'zod';
import { Instant, listOf, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { onePlainLine, plainLine } from '#shared/kernel/plain-line';
import type { Schemas } from '#shared/kernel/route';
import { mostOnLockScreen } from '#shared/mailings/lock-screen';
import {
  leftOutReasons,
  mailingStates,
  mailingTypes,
  messageStates,
  storedMailingTypes,
} from '#shared/mailings/mailing';
import { LockScreen, MailingReach, MessagePreview } from '#shared/mailings/mailing-preview';
import { MailSettings } from './mail-settings.ts';
import { PostLeftOut } from './post-left-out.ts';

const Type = z.enum(mailingTypes, 'Please choose what to send.');

/** The fields that a preview and a send have in common. */
const choice = {
  type: Type,
  /**
   * Excluded addresses, separated by commas or line breaks. An invalid one refuses the request.
   * Default: the stored list.
   */
  except_for: z
    .string('*Please select valid email ids.')
    .max(200_000, '*Please select valid email ids.')
    .optional(),
  /** The blurb of a weekly digest: link, bold and newline tags only. Default: the stored blurb. */
  email_text: z
    .string('*Please enter blurb.')
    .max(20_000, 'Please use at most 20,000 characters.')
    .optional(),
  /** The posts of a principal's message, in their order. Default: those that are shown now. */
  postUids: z.array(Uid).max(20, 'Please choose at most 20 posts.').optional(),
  /** What locked screens show of a principal's message, in one line. Default: a fixed sentence. */
  push_text: z
    .string(onePlainLine)
    .trim()
    .max(mostOnLockScreen, `Please use at most ${mostOnLockScreen} characters.`)
    .regex(plainLine, onePlainLine)
    .optional(),
};

const LeftOut = z.object({ reason: z.enum(leftOutReasons), count: z.number().int() });

/** The recipients and messages of a mailing, before anything is sent. */
export const MailingPreview = z.object({
  type: Type,
  /** People who would get a message. */
  count: z.number().int(),
  /** Identifies the recipients and their messages; a real send must repeat it. */
  audience_hash: z.string(),
  sample: z.array(
    z.object({
      userUid: z.string(),
      name: z.string(),
      username: z.string(),
      /** Why this person gets one: “Staff”, “Carer of Ada and Ben”. */
      because: z.string(),
      /** Titles of the items in the message. */
      items: z.array(z.string()),
    }),
  ),
  left_out: z.array(LeftOut),
  /** Entries of the exclusion list that no person of the school has. */
  unmatched: z.array(z.string()),
  previews: z.array(MessagePreview),
  /** What the push about a principal's message shows; absent for other kinds, which push nothing. */
  lock_screen: LockScreen.optional(),
  /** Posts that the mailing would leave out; absent when there are none. */
  posts_left_out: z.array(PostLeftOut).optional(),
  /** The mailing of the same kind and period that is being sent or was sent. */
  already: z
    .object({ mailingUid: z.string(), created_at: z.string(), created_by: z.string() })
    .optional(),
  /** Seconds from the confirmation of a real send to its start. */
  undo_seconds: z.number().int(),
});
export type MailingPreview = z.infer<typeof MailingPreview>;

/** A mailing with its progress. */
export const Mailing = z.object({
  mailingUid: z.string(),
  type: z.enum(storedMailingTypes),
  email_testing: z.boolean(),
  state: z.enum(mailingStates),
  /** The day, week or set of posts that it is for. A kind is sent once for a period. */
  period: z.string(),
  created_at: z.string(),
  /** A name, or `schedule`. */
  created_by: z.string(),
  /** Until when it can be cancelled before the first message. */
  release_at: z.string().optional(),
  started_at: z.string().optional(),
  finished_at: z.string().optional(),
  postsUid: z.array(z.string()),
  /** Posts that it left out; absent when there are none. */
  posts_left_out: z.array(PostLeftOut).optional(),
  counts: z.object({
    /** People with a message of their own. */
    prepared: z.number().int(),
    left_out: z.array(LeftOut),
    sent: z.number().int(),
    failed: z.number().int(),
    /** Sent to SES without an answer: settled by SES's events, or sent again after 10 minutes. */
    unsure: z.number().int(),
    left: z.number().int(),
  }),
  /**
   * When the oldest message without an answer is sent again, or counts as failed; absent while
   * answers come as usual.
   */
  unsure_until: z.string().optional(),
  /** Messages a second that it may send. */
  rate: z.number(),
  /** The results of the reconciliation, in messages. */
  reconciled: z.object({
    lost: z.number().int(),
    unexpected: z.number().int(),
    duplicated: z.number().int(),
    /** Sent although an answer was missing. */
    recovered: z.number().int(),
  }),
  /** Why it stopped, as a text for people. */
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

const ShownSettings = MailSettings.extend({
  /**
   * SES's quota of the account per second and for 24 hours, and the messages of the last 24 hours.
   */
  account_rate: z.number(),
  account_day: z.number(),
  account_sent: z.number(),
  updated_at: z.string(),
  updated_by: z.string(),
});

const One = z.strictObject({ mailingUid: Uid });

export const sendEmailsSchemas = {
  list: { input: PageRequest, output: paged(Mailing) },
  reach: {
    input: z.strictObject({ type: Type, postUids: listOf(Uid).optional() }),
    output: MailingReach,
  },
  preview: { input: z.strictObject(choice), output: MailingPreview },
  send: {
    input: z.strictObject({
      ...choice,
      /** Everything except `false` means testing, also a missing value. */
      email_testing: z
        .unknown()
        .optional()
        .transform((value) => value !== false),
      /** The test address. Default: the last stored one. */
      recipient: z
        .string('*Please enter email id.')
        .max(320, '*Please enter valid email id.')
        .optional(),
      audience_hash: z.string().max(100).optional(),
    }),
    output: Mailing,
  },
  get: { input: One, output: Mailing },
  messages: { input: PageRequest.extend({ mailingUid: Uid }), output: paged(MailingMessage) },
  pause: { input: One, output: Mailing },
  resume: { input: One, output: Mailing },
  cancel: { input: One, output: Mailing },
  settings: { input: z.strictObject({}), output: ShownSettings },
  changeSettings: {
    input: z.strictObject({ ...MailSettings.shape, updated_at: Instant.or(z.literal('')) }),
    output: ShownSettings,
  },
} satisfies Schemas;
