import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault } from '#functions/kernel/log';
import type { TransactItem } from '#functions/kernel/store/transaction';
import type { LinkRepository } from '../store/links.ts';
import type { SealingMessage, SigningMessage } from '../store/messages.ts';
import type { StoredRequest } from '../store/request-record.ts';

export interface AfterDeps {
  readonly queue: JobQueue<SigningMessage>;
  readonly sealing: JobQueue<SealingMessage>;
}

/**
 * Wakes the workers after a change: mails leave, and a completed document is sealed. A message that
 * is lost is sent again by the watch over all work, so the answer does not depend on it.
 */
export async function wakeWorkers(
  { queue, sealing }: AfterDeps,
  site: string,
  { requestUid, mails, state, sealed_at }: StoredRequest,
): Promise<void> {
  try {
    if (mails.length > 0) await queue.send({ kind: 'mails', site, requestUid });
    if (state === 'completed' && sealed_at === undefined) await sealing.send({ site, requestUid });
  } catch (error) {
    logFault('A worker of signing could not be woken', error, { site, id: requestUid });
  }
}

/**
 * Returns the writes that end links. A link with an open pass is held until the pass ends, so that
 * the page that is open can say what happened.
 */
export async function endedLinks(
  links: Pick<LinkRepository, 'get' | 'put' | 'end'>,
  site: string,
  hashes: readonly string[],
  now: Date,
): Promise<TransactItem[]> {
  const writes: TransactItem[] = [];
  for (const hash of new Set(hashes)) {
    const link = await links.get(site, hash);
    const until = link?.pass?.until ?? '';
    const isHeld = link && now.toISOString() < until;
    writes.push(isHeld ? links.put(site, { ...link, kind: 'held', until }) : links.end(site, hash));
  }
  return writes;
}
