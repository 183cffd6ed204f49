import type { MailTopic } from './mail-topics.ts';

/** The kinds of mailings with their specified names, as in the screens and `send-emails`. */
export const mailingTypes = ['Weekly', 'Daily', 'Principal'] as const;
export type MailingType = (typeof mailingTypes)[number];

/**
 * The kinds of stored mailings: those of the screens, the Connections PDF to subscribers, and the
 * reminder to those who have not read a post.
 */
export const storedMailingTypes = [...mailingTypes, 'Connections', 'Reminder'] as const;
export type StoredMailingType = (typeof storedMailingTypes)[number];

/**
 * The kinds of mail in the e-mail log, spelled as the screens show them: the 5 specified ones,
 * and the group of all others.
 */
export const logTypes = [
  'DIGEST',
  'PRINCIPAL',
  'DAILYEMAIL',
  'Unverified Absence',
  'Notify Absence',
  'Other',
] as const;
export type LogType = (typeof logTypes)[number];

/** The kinds of mail in the group Other, as the column Type shows them. */
export const otherKinds = [
  'Connections',
  'Subscription',
  'Absence file',
  'Roster',
  'Signing',
  'Acknowledgement',
  'Place',
  'Reminder',
  'Emergency',
] as const;
export type OtherKind = (typeof otherKinds)[number];

/** What mail of each of these kinds is about. */
const topicsOfKinds = {
  Connections: 'connections',
  Subscription: 'connections',
  'Absence file': 'staff',
  Roster: 'staff',
  Signing: 'signing',
  Acknowledgement: 'todo',
  Place: 'todo',
  Reminder: 'reminder',
  Emergency: 'emergency',
} as const satisfies Record<OtherKind, MailTopic>;

const topicsOfTypes = {
  DIGEST: 'digest',
  PRINCIPAL: 'principal',
  DAILYEMAIL: 'daily',
  'Unverified Absence': 'absences',
  'Notify Absence': 'absences',
} as const satisfies Record<Exclude<LogType, 'Other'>, MailTopic>;

/** Returns what a mail of the e-mail log is about; one without a kind is about the work of staff. */
export const topicOf = (type: LogType, kind: OtherKind | undefined): MailTopic => {
  if (type !== 'Other') return topicsOfTypes[type];
  return kind ? topicsOfKinds[kind] : 'staff';
};

/** The kind in the e-mail log of each kind of mailing. */
export const logTypeOf = {
  Weekly: 'DIGEST',
  Daily: 'DAILYEMAIL',
  Principal: 'PRINCIPAL',
  Connections: 'Other',
  Reminder: 'Other',
} as const satisfies Record<StoredMailingType, LogType>;

/**
 * The states of a mailing. Its audience is frozen (`preparing`), it waits while it can be undone
 * (`waiting`), it is sent (`sending`, or `paused`), and ends as `sent`, `cancelled`, `refused` (the
 * audience is not the previewed one, so nothing was sent) or `failed`.
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

/** Returns whether a mailing has reached its last state. */
export const hasEnded = (state: MailingState): boolean =>
  state === 'sent' || state === 'cancelled' || state === 'refused' || state === 'failed';

/**
 * The states of one person's message: `prepared` with the frozen audience; `claimed` by a worker
 * before it calls SES; `sent` when SES took it; `failed` when SES refused it permanently;
 * `cancelled` with the mailing. Without an answer it stays `claimed` until a Send event or
 * reconciliation.
 */
export const messageStates = ['prepared', 'claimed', 'sent', 'failed', 'cancelled'] as const;
export type MessageState = (typeof messageStates)[number];

/** Why a person gets no message of a mailing. */
export const leftOutReasons = [
  'excluded',
  'no address',
  'suppressed',
  'turned off',
  'nothing to say',
  'had it already',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** The event types of SES, spelled as in its events. */
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

/** The 6 counters above the e-mail log. Each counts distinct messages. */
export const mailCounters = [
  'sent_count',
  'delivery_count',
  'open_count',
  'click_count',
  'bounce_count',
  'complaint_count',
] as const;
export type MailCounter = (typeof mailCounters)[number];
