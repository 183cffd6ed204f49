import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault, logInfo } from '#functions/kernel/log';
import type { DocumentMessage } from './store/document-message.ts';
import { hasEnded } from './store/document-record.ts';
import type { DocumentRepository } from './store/documents.ts';

export interface StalledDocuments {
  readonly documents: Pick<DocumentRepository, 'open' | 'close' | 'stored' | 'wake' | 'giveUp'>;
  readonly queue: JobQueue<DocumentMessage>;
}

/** How often a document is put on the queue again before it is given up. */
const mostTries = 2;

/**
 * Queues documents again whose worker died. The queue itself hides their messages for 90 minutes, 6
 * times as long as a worker may take. Returns how many documents were given up.
 */
export async function wakeStalledDocuments(
  { documents, queue }: StalledDocuments,
  site: string,
  now: Date,
): Promise<number> {
  let givenUp = 0;
  for (const { userUid, documentUid } of await documents.open(site)) {
    const id = { site, userUid, documentUid };
    const stored = await documents.stored(id);
    if (!stored || hasEnded(stored)) {
      await documents.close(site, documentUid);
      continue;
    }
    if (now.toISOString() <= stored.deadline) continue;
    if (stored.tries < mostTries) {
      if (!(await documents.wake(id, stored, now))) continue;
      await queue.send(id);
      logInfo('A document was put on the queue again', { site, id: documentUid });
      continue;
    }
    if (!(await documents.giveUp(id, stored))) continue;
    givenUp++;
    logFault('A document stalled and was given up', undefined, { site, id: documentUid });
  }
  return givenUp;
}
