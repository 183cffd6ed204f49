import type { EmailStatistics } from '#shared/contract/emailstatistics';
import type { LogType } from '#shared/domain/mailing';
import { minuteIn } from '#shared/domain/zone';

/** What the logs show of a message, on the screen, in files and on paper. (admin.md section 3, Email Logs) */

/** A column: its heading, and its words for a message. */
export interface LogColumn {
  readonly title: string;
  readonly words: (message: EmailStatistics, timeZone: string) => string;
  /** The instant, where that is all that the words say. */
  readonly at?: (message: EmailStatistics) => string | undefined;
}

const minute = (at: string | undefined, timeZone: string) =>
  at ? minuteIn(timeZone, new Date(at)) : '';

/** When it happened, or the empty text. */
export const deliveredAt = ({ Delivery }: EmailStatistics) => Delivery?.SESDeliverTime;
export const openedAt = ({ Open }: EmailStatistics) => Open?.SESOpenTime;
export const clickedAt = ({ Click }: EmailStatistics) => Click?.SESClickTime;

/** What went wrong with a message, in words and with its time. */
export function troublesOf(message: EmailStatistics): { words: string; at: string }[] {
  const { Bounce, Complaint, Reject, RenderingFailure, DeliveryDelay, Delivery } = message;
  return [
    Bounce && {
      words:
        Bounce.bounceType === 'Permanent' ? 'Bounced for good' : `Bounced (${Bounce.bounceType})`,
      at: Bounce.SESBounceTime,
    },
    Complaint && { words: 'Complaint', at: Complaint.SESComplaintTime },
    Reject && { words: `Rejected: ${Reject.reason}`, at: Reject.SESRejectTime },
    RenderingFailure && {
      words: `Not rendered: ${RenderingFailure.reason}`,
      at: RenderingFailure.SESRenderingFailureTime,
    },
    // A delay that ended well is no trouble any more.
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
const type: LogColumn = { title: 'Type', words: (m) => m.type };
const posts: LogColumn = { title: 'Posts Uid', words: (m) => m.postsUid.join(', ') };
const facts: LogColumn[] = [
  {
    title: 'Delivered',
    words: (m, zone) =>
      [
        minute(deliveredAt(m), zone),
        ...troublesOf(m).map(({ words, at }) => `${words} ${minute(at, zone)}`),
      ]
        .filter(Boolean)
        .join('; '),
    at: (m) => (troublesOf(m).length === 0 ? deliveredAt(m) : undefined),
  },
  { title: 'Opened', words: (m, zone) => minute(openedAt(m), zone), at: openedAt },
  { title: 'Clicked', words: (m, zone) => minute(clickedAt(m), zone), at: clickedAt },
];
const person: LogColumn[] = [
  { title: 'UserId', words: (m) => m.user_id },
  { title: 'Name', words: (m) => m.user_name },
];
const absence: LogColumn[] = [
  { title: 'StudentId', words: (m) => m.student_id ?? '' },
  { title: 'Student Name', words: (m) => m.student_name ?? '' },
  { title: 'Absence Date', words: (m) => m.absence_date ?? '' },
  { title: 'Reason', words: (m) => m.reason ?? '' },
];
const subject: LogColumn = { title: 'Subject', words: (m) => m.subject };

/** Whether a kind of mail tells of posts; the others tell of an absence. */
export const isAboutPosts = (kind: LogType): boolean =>
  kind === 'DIGEST' || kind === 'PRINCIPAL' || kind === 'DAILYEMAIL';

/** The columns of the table, and of the files made of it. */
export const tableColumns = (kind: LogType): readonly LogColumn[] =>
  isAboutPosts(kind)
    ? [
        email,
        { title: 'Intended Recipient', words: (m) => m.intended_recipient },
        sent,
        type,
        posts,
        {
          title: 'Subject Link',
          words: (m) => m.posts.map(({ postUid, title }) => title || postUid).join(', '),
        },
        ...facts,
      ]
    : [...person, email, sent, type, subject, ...absence, ...facts];

/** The columns on paper. */
export const paperColumns = (kind: LogType): readonly LogColumn[] =>
  isAboutPosts(kind)
    ? [email, posts, sent, ...facts]
    : [...person, email, sent, subject, ...absence, ...facts];
