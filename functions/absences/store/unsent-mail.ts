import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logInfo } from '#functions/kernel/log';
import type { AbsenceMessage } from './absence-message.ts';
import type { NoticeRepository } from './notices.ts';

/**
 * Milliseconds after which an order is queued again. A worker that waits for SES queues its own
 * next try every minute.
 */
const lostAfter = 5 * 60_000;

/** Queues the mail of acts again whose message was lost. Returns how many were given up: none. */
export async function wakeUnsentMail(
  {
    notices,
    queue,
  }: {
    readonly notices: Pick<NoticeRepository, 'unsent' | 'get'>;
    readonly queue: JobQueue<AbsenceMessage>;
  },
  site: string,
  now: Date,
): Promise<number> {
  for (const { noticeUid, version } of await notices.unsent(site)) {
    const notice = await notices.get(site, noticeUid);
    const last = notice?.history.at(-1)?.at ?? notice?.updated_at;
    if (!notice || last === undefined || now.getTime() - Date.parse(last) < lostAfter) continue;
    await queue.send({ kind: 'notice', site, noticeUid, version });
    logInfo('The mail about a notice was put on the queue again', { site, id: noticeUid });
  }
  return 0;
}
