import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault, logInfo } from '#functions/kernel/log';
import { sealedAgain, unsealed } from '../rules/endings.ts';
import { dueOf, waitsForSeal } from '../rules/turns.ts';
import type { SealingMessage, SigningMessage } from '../store/messages.ts';
import type { SigningRequestRepository } from '../store/requests.ts';

export interface StalledSeals {
  readonly requests: Pick<SigningRequestRepository, 'due' | 'get' | 'replace'>;
  readonly sealing: JobQueue<SealingMessage>;
  /** Wakes the worker that sends the mails. */
  readonly queue: JobQueue<SigningMessage>;
}

/** How often a document is put on the queue again before its requester is told. */
const mostTries = 3;

/** The most requests of one run. The next run, a minute later, takes more. */
const atOnce = 100;

const notice =
  'Everyone has signed, but the document could not be sealed. The people who run the portal know about it and will repeat it.';

/**
 * Puts completed documents on the queue again whose seal is late: a message was lost, or the worker
 * failed. Tells the requester after some tries. Returns how many were given up. An operator then
 * sends the dead letters again (`docs/runbook.md`).
 */
export async function wakeStalledSeals(
  { requests, sealing, queue }: StalledSeals,
  site: string,
  now: Date,
): Promise<number> {
  let givenUp = 0;
  for (const requestUid of await requests.due(site, now, atOnce)) {
    const before = await requests.get(site, requestUid);
    if (!before || !waitsForSeal(before)) continue;
    // Another run may have changed it since the list was read.
    if ((dueOf({ ...before, mails: [] }) ?? '~') > now.toISOString()) continue;
    const isLast = (before.sealing?.tries ?? 0) >= mostTries;
    const after = isLast ? unsealed(before, notice, now) : sealedAgain(before, now);
    if (!(await requests.replace(site, { before, after }))) continue;
    if (isLast) {
      givenUp++;
      logFault('A document could not be sealed and was given up', undefined, {
        ...{ site, id: requestUid },
      });
      await queue.send({ kind: 'mails', site, requestUid });
    } else {
      await sealing.send({ site, requestUid });
      logInfo('A document was put on the queue for its seal again', { site, id: requestUid });
    }
  }
  return givenUp;
}
