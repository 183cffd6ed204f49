import { logFault, logInfo } from '#functions/kernel/log';
import type { JobQueue } from '#functions/kernel/work/queue';
import type { MailExportMessage } from '../store/mail-export-message.ts';
import type { MailExportRepository } from '../store/mail-exports.ts';

export interface StalledExports {
  readonly exports: Pick<MailExportRepository, 'open' | 'close' | 'stored' | 'wake' | 'giveUp'>;
  readonly queue: JobQueue<MailExportMessage>;
}

/** How often an export is put on the queue again before it is given up. */
const mostTries = 2;

/**
 * Queues exports again whose worker died. The queue itself hides their messages for 90 minutes, 6
 * times as long as a worker may take. Returns how many exports were given up.
 */
export async function wakeStalledExports(
  { exports, queue }: StalledExports,
  site: string,
  now: Date,
): Promise<number> {
  let givenUp = 0;
  for (const { userUid, exportUid } of await exports.open(site)) {
    const id = { site, userUid, exportUid };
    const stored = await exports.stored(id);
    if (!stored || stored.state === 'ready' || stored.state === 'failed') {
      await exports.close(site, exportUid);
      continue;
    }
    if (now.toISOString() <= stored.deadline) continue;
    if (stored.tries < mostTries) {
      if (!(await exports.wake(id, stored, now))) continue;
      await queue.send(id);
      logInfo('A PDF of the logs was put on the queue again', { site, id: exportUid });
      continue;
    }
    if (!(await exports.giveUp(id, stored))) continue;
    givenUp++;
    logFault('A PDF of the logs stalled and was given up', undefined, { site, id: exportUid });
  }
  return givenUp;
}
