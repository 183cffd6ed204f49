import { type EmailLogRecord, loggedAt } from '#functions/kernel/outbox/store/email-log-record';
import type { StoredPost } from '#functions/posts/store/post.record';
import type { EmailStatistics } from '#shared/email-logs/emailstatistics.contract';
import { type ChannelName, channelIn } from '#shared/notifications/channels';
import { shownNumber } from '#shared/people/mobile';

/** What the log shows of an address: of a number its last 3 digits, and of a push none. */
const addressIn = {
  mail: (address) => address,
  sms: shownNumber,
  push: () => '',
} as const satisfies Record<ChannelName, (address: string) => string>;

/** Returns why a message of another channel did not arrive: refused at once, or by what its carrier says. */
function failureOf({ sent, refusal = '', rejected, delivered }: EmailLogRecord, at: string) {
  if (!sent) return { at, reason: refusal };
  return rejected && !delivered ? { at: rejected.at, reason: rejected.reason } : undefined;
}

/** The words in place of a reason for viewers who may not see it. */
const onFile = 'on file';

/**
 * Returns a message as the e-mail log shows it, with the titles of its posts that still exist. Only
 * the attendance office sees the reason of an absence; for others it is on file.
 */
export function messageView(
  message: EmailLogRecord,
  posts: ReadonlyMap<string, Pick<StoredPost, 'title' | 'type'>>,
  { seesReasons }: { readonly seesReasons: boolean } = { seesReasons: false },
): EmailStatistics {
  const { delivered, opened, clicked, bounced, complained } = message;
  const at = loggedAt(message) ?? '';
  const channel = channelIn(message.mailingUid);
  const { rejected, not_rendered, delayed, machine_opened, machine_clicked } = message;
  const { student_number, student_name, absence_date } = message;
  const student_id = student_number ?? message.student_id;
  const reason = message.reason && !seesReasons ? onFile : message.reason;
  return {
    emailstatisticsUid: `${message.mailingUid}.${message.userUid}`,
    SESDestinationAddress: addressIn[channel](message.email),
    SnsPublishTime: at,
    SESSendTime: at,
    type: message.type,
    kind: message.kind,
    postsUid: message.postsUid,
    posts: message.postsUid.map((postUid) => {
      const { title, type } = posts.get(postUid) ?? {};
      return { postUid, title, type };
    }),
    Delivery: delivered && { SESDeliverTime: delivered.at },
    Open: opened && { SESOpenTime: opened.at },
    Click: clicked && { SESClickTime: clicked.at },
    Bounce: bounced && {
      SESBounceTime: bounced.at,
      bounceType: bounced.bounceType,
      bounceSubType: bounced.bounceSubType,
    },
    Complaint: complained && { SESComplaintTime: complained.at },
    Reject: rejected && { SESRejectTime: rejected.at, reason: rejected.reason },
    RenderingFailure: not_rendered && {
      SESRenderingFailureTime: not_rendered.at,
      reason: not_rendered.reason,
    },
    DeliveryDelay: delayed && {
      SESDeliveryDelayTime: delayed.at,
      delayType: delayed.delayType,
    },
    Failure: channel === 'mail' ? undefined : failureOf(message, at),
    machine_open: machine_opened?.at,
    machine_click: machine_clicked?.at,
    opens: message.opens.length,
    intended_recipient: message.name,
    user_id: message.username,
    user_name: message.name,
    subject: message.subject,
    student_id,
    student_name,
    absence_date,
    reason,
  };
}
