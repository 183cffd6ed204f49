import type { JobQueue } from '#functions/kernel/jobs/queue';
import { groupedFor } from '#functions/kernel/push/ordinary-push';
import type { School } from '#functions/kernel/record/declaration';
import type { AbsenceMessage, NoticePushMessage } from '../store/absence-message.ts';
import type { StoredNotice } from '../store/notice-record.ts';

export type OrderMail = (school: School, notice: StoredNotice, now: Date) => Promise<void>;

/**
 * Queues the mail about the last act on a notice, for when it can no longer be taken back. The
 * order is stored with the notice, so a lost message is queued again.
 */
export const orderMail =
  (queue: JobQueue<AbsenceMessage>): OrderMail =>
  async ({ site }, { noticeUid, mail_version, release_at }, now) => {
    const seconds = secondsTo(Date.parse(release_at), now);
    await queue.send({ kind: 'notice', site, noticeUid, version: mail_version }, seconds);
  };

/**
 * Queues the push about an answer of the office, for when it has stood some minutes. A lost message is
 * not queued again: the mail tells the answer too.
 */
export const orderPush =
  (queue: JobQueue<NoticePushMessage>): OrderMail =>
  async ({ site }, { noticeUid, mail_version: version }) => {
    await queue.send({ kind: 'notice-push', site, noticeUid, version }, groupedFor / 1000);
  };

const secondsTo = (moment: number, now: Date): number =>
  Math.max(0, Math.ceil((moment - now.getTime()) / 1000));
