import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault } from '#functions/kernel/log';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { endedLinks } from '../rules/turns.ts';
import type { StoredLink } from '../store/link-record.ts';
import type { LinkRepository } from '../store/links.ts';
import type { SealingMessage, SigningMessage } from '../store/messages.ts';
import type { StoredRequest } from '../store/request.record.ts';
import type { Change } from '../store/requests.ts';

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
  { site }: School,
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
 * Returns the links that a change ends and that have an open pass, as they are held until the pass
 * ends. So a page that is open can say what happened.
 */
export async function heldLinks(
  links: Bound<LinkRepository, 'get'>,
  school: School,
  { before, after }: Pick<Change, 'before' | 'after'>,
  now: Date,
): Promise<StoredLink[]> {
  const hashes = endedLinks(before, after);
  const found = await Promise.all(hashes.map((hash) => links.of(school).get(hash)));
  return found.flatMap((link) => {
    const until = link?.pass?.until ?? '';
    return link && now.toISOString() < until ? [{ ...link, kind: 'held', until }] : [];
  });
}
