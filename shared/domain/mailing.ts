/** What a mailing is, and what becomes of it. (decisions.md section 8) */

/** The kinds of mailings, as the screens and `send-emails` call them (admin.md section 9). */
export const mailingTypes = ['Weekly', 'Daily', 'Principal'] as const;
export type MailingType = (typeof mailingTypes)[number];

/** The kinds of mail in the logs, spelled as the screens show them. */
export const logTypes = [
  'DIGEST',
  'PRINCIPAL',
  'DAILYEMAIL',
  'Unverified Absence',
  'Notify Absence',
] as const;
export type LogType = (typeof logTypes)[number];

/** Under which type of the logs a mailing stands. */
export const logTypeOf = {
  Weekly: 'DIGEST',
  Daily: 'DAILYEMAIL',
  Principal: 'PRINCIPAL',
} as const satisfies Record<MailingType, LogType>;

/**
 * The life of a mailing: its audience is frozen (`preparing`), it waits for the end of the time in which it can be taken back
 * (`waiting`), goes out (`sending`, perhaps `paused` for a while), and ends as `sent`, `cancelled`, `refused` (nothing was sent: the
 * audience is not the one that was shown) or `failed`.
 */
export const mailingStates = [
  'preparing',
  'waiting',
  'sending',
  'paused',
  'sent',
  'cancelled',
  'refused',
  'failed',
] as const;
export type MailingState = (typeof mailingStates)[number];

/** A mailing of which nothing more will happen. */
export const hasEnded = (state: MailingState): boolean =>
  state === 'sent' || state === 'cancelled' || state === 'refused' || state === 'failed';

/**
 * The life of one person's message: `prepared` with the frozen audience; `claimed` before SES is asked, so that nobody else asks;
 * `sent` when SES took it, `failed` when SES refused it for good, `cancelled` with the mailing. A claim without an answer stays
 * `claimed` until SES's Send event, or the reconciliation, settles it.
 */
export const messageStates = ['prepared', 'claimed', 'sent', 'failed', 'cancelled'] as const;
export type MessageState = (typeof messageStates)[number];

/** Why somebody whom a mailing would concern gets no message. */
export const leftOutReasons = [
  'excluded',
  'no address',
  'suppressed',
  'turned off',
  'nothing to say',
  'had it already',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** What SES may tell of a message (its event types, as its events spell them). */
export const mailEventTypes = [
  'Send',
  'Delivery',
  'Open',
  'Click',
  'Bounce',
  'Complaint',
  'Reject',
  'Rendering Failure',
  'DeliveryDelay',
  'Subscription',
] as const;
export type MailEventType = (typeof mailEventTypes)[number];

/** The six counters above the logs: distinct messages each. */
export const mailCounters = [
  'sent_count',
  'delivery_count',
  'open_count',
  'click_count',
  'bounce_count',
  'complaint_count',
] as const;
export type MailCounter = (typeof mailCounters)[number];
