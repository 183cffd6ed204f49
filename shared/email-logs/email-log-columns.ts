import type { EmailStatistics } from '#shared/email-logs/emailstatistics.contract';
import { minuteIn } from '#shared/kernel/zone';
import type { LogType } from '#shared/mailings/mailing';
import { type ChannelName, channelTitles } from '#shared/notifications/channels';

/**
 * The specified columns of the e-mail log on the screen, in files and in the PDF.
 */

/** A column: its heading, and its text for a message. */
export interface LogColumn {
  readonly title: string;
  readonly words: (message: EmailStatistics, timeZone: string) => string;
  /** The instant, if the text is only a time. */
  readonly at?: (message: EmailStatistics) => string | undefined;
}

const minute = (at: string | undefined, timeZone: string) =>
  at ? minuteIn(timeZone, new Date(at)) : '';

/** Returns the time of an event, if it happened. */
export const deliveredAt = ({ Delivery }: EmailStatistics) => Delivery?.SESDeliverTime;
export const openedAt = ({ Open }: EmailStatistics) => Open?.SESOpenTime;
export const clickedAt = ({ Click }: EmailStatistics) => Click?.SESClickTime;

/** Returns the failures of a message, in words and with their times. */
export function failuresOf(message: EmailStatistics): { words: string; at: string }[] {
  const { Bounce, Complaint, Reject, RenderingFailure, DeliveryDelay, Delivery } = message;
  return [
    Bounce && {
      words:
        Bounce.bounceType === 'Permanent'
          ? 'Bounced permanently'
          : `Bounced (${Bounce.bounceType})`,
      at: Bounce.SESBounceTime,
    },
    Complaint && { words: 'Complaint', at: Complaint.SESComplaintTime },
    Reject && { words: `Rejected: ${Reject.reason}`, at: Reject.SESRejectTime },
    RenderingFailure && {
      words: `Not rendered: ${RenderingFailure.reason}`,
      at: RenderingFailure.SESRenderingFailureTime,
    },
    // A delay that ended with a delivery is not a failure.
    DeliveryDelay &&
      !Delivery && {
        words: `Delayed: ${DeliveryDelay.delayType}`,
        at: DeliveryDelay.SESDeliveryDelayTime,
      },
  ].filter((each) => each !== undefined && each !== false);
}

const email: LogColumn = { title: 'Email', words: (m) => m.SESDestinationAddress };
const sent: LogColumn = {
  title: 'Sent Date',
  words: (m, zone) => minute(m.SnsPublishTime, zone),
  at: (m) => m.SnsPublishTime,
};
const type: LogColumn = { title: 'Type', words: (m) => m.kind ?? m.type };
const posts: LogColumn = { title: 'Posts Uid', words: (m) => m.postsUid.join(', ') };
const facts: LogColumn[] = [
  {
    title: 'Delivered',
    words: (m, zone) =>
      [
        minute(deliveredAt(m), zone),
        ...failuresOf(m).map(({ words, at }) => `${words} ${minute(at, zone)}`),
      ]
        .filter(Boolean)
        .join('; '),
    at: (m) => (failuresOf(m).length === 0 ? deliveredAt(m) : undefined),
  },
  { title: 'Opened', words: (m, zone) => minute(openedAt(m), zone), at: openedAt },
  { title: 'Clicked', words: (m, zone) => minute(clickedAt(m), zone), at: clickedAt },
];
const name: LogColumn = { title: 'Name', words: (m) => m.user_name };
const person: LogColumn[] = [{ title: 'UserId', words: (m) => m.user_id }, name];
const absence: LogColumn[] = [
  { title: 'StudentId', words: (m) => m.student_id ?? '' },
  { title: 'Student Name', words: (m) => m.student_name ?? '' },
  { title: 'Absence Date', words: (m) => m.absence_date ?? '' },
  { title: 'Reason', words: (m) => m.reason ?? '' },
];
const subject: LogColumn = { title: 'Subject', words: (m) => m.subject };

const recipient: LogColumn = { title: 'Intended Recipient', words: (m) => m.intended_recipient };
const links: LogColumn = {
  title: 'Subject Link',
  words: (m) => m.posts.map(({ postUid, title }) => title || postUid).join(', '),
};

/** What a type of mail is about. It decides the columns. */
export const subjectsOf = {
  DIGEST: 'posts',
  PRINCIPAL: 'posts',
  DAILYEMAIL: 'posts',
  'Unverified Absence': 'absence',
  'Notify Absence': 'absence',
  Other: 'other',
} as const satisfies Record<LogType, string>;

const inTable = {
  posts: [email, recipient, sent, type, posts, links, ...facts],
  absence: [...person, email, sent, type, subject, ...absence, ...facts],
  other: [name, email, sent, type, subject, ...facts],
} as const;

const onPaper = {
  posts: [email, posts, sent, ...facts],
  absence: [...person, email, sent, subject, ...absence, ...facts],
  other: [name, email, sent, type, subject, ...facts],
} as const;

const failed: LogColumn = { title: 'Failed', words: ({ Failure }) => Failure?.reason ?? '' };
const number: LogColumn = { title: 'Number', words: (m) => m.SESDestinationAddress };
const delivered: LogColumn = {
  title: 'Delivered',
  words: (m, zone) => minute(deliveredAt(m), zone),
  at: deliveredAt,
};

/** The columns of other channels. No service tells what becomes of a push. */
const onChannel = {
  sms: [name, number, sent, type, subject, delivered, failed],
  push: [name, sent, type, subject, failed],
} as const satisfies Record<Exclude<ChannelName, 'mail'>, readonly LogColumn[]>;

/** Returns the columns of the table and of its CSV and XLSX files. */
export const tableColumns = (kind: LogType, channel: ChannelName = 'mail'): readonly LogColumn[] =>
  channel === 'mail' ? inTable[subjectsOf[kind]] : onChannel[channel];

/** Returns the columns of the PDF. */
export const paperColumns = (kind: LogType, channel: ChannelName = 'mail'): readonly LogColumn[] =>
  channel === 'mail' ? onPaper[subjectsOf[kind]] : onChannel[channel];

/** Returns the title of a file: of mail as specified, of another channel with its name. */
export const logTitle = (kind: LogType, channel: ChannelName = 'mail'): string =>
  channel === 'mail' ? `${kind} Email Logs` : `${kind} ${channelTitles[channel]} Logs`;
