import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { School } from '#functions/kernel/record/declaration';
import type { AbsenceMessage } from '../store/absence-message.ts';
import type { StoredNotice } from '../store/notice-record.ts';

export type OrderMail = (school: School, notice: StoredNotice, now: Date) => Promise<void>;

/**
 * Queues the mail about the last act on a notice, for when it can no longer be taken back. The
 * order is stored with the notice, so a lost message is queued again.
 */
export const orderMail =
  (queue: JobQueue<AbsenceMessage>): OrderMail =>
  async ({ site }, { noticeUid, mail_version, release_at }, now) => {
    const seconds = Math.max(0, Math.ceil((Date.parse(release_at) - now.getTime()) / 1000));
    await queue.send({ kind: 'notice', site, noticeUid, version: mail_version }, seconds);
  };
