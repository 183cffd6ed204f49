import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault, logInfo } from '#functions/kernel/log';
import { unsealed } from '../rules/endings.ts';
import type { SealingMessage, SigningMessage } from '../store/messages.ts';
import type { SigningRequestRepository } from '../store/requests.ts';
import { markAt, type SealingMarks } from '../store/sealing-marks.ts';

export interface StalledSeals {
  readonly marks: Pick<SealingMarks, 'open' | 'change' | 'close'>;
  readonly requests: Pick<SigningRequestRepository, 'get' | 'replace'>;
  readonly sealing: JobQueue<SealingMessage>;
  /** Wakes the worker that sends the mails. */
  readonly queue: JobQueue<SigningMessage>;
}

/** How often a document is put on the queue again before its requester is told. */
const mostTries = 3;

const notice =
  'Everyone has signed, but the document could not be sealed. The people who run the portal know about it and will repeat it.';

/**
 * Puts completed documents on the queue again whose seal is late: a message was lost, or the worker
 * failed. Tells the requester after some tries. Returns how many were given up. An operator then
 * sends the dead letters again (`docs/runbook.md`).
 */
export async function wakeStalledSeals(
  deps: StalledSeals,
  site: string,
  now: Date,
): Promise<number> {
  let givenUp = 0;
  for (const mark of await deps.marks.open(site)) {
    const { requestUid } = mark;
    if (now.toISOString() < mark.deadline) continue;
    if (mark.tries < mostTries) {
      if (!(await deps.marks.change(site, mark, markAt(requestUid, mark.tries + 1, now)))) continue;
      await deps.sealing.send({ site, requestUid });
      logInfo('A document was put on the queue for its seal again', { site, id: requestUid });
    } else if (await giveUp(deps, site, requestUid, now)) {
      givenUp++;
    }
  }
  return givenUp;
}

/** Tells the requester that a document is not sealed. Returns false if it is, or was changed. */
async function giveUp(
  { marks, requests, queue }: StalledSeals,
  site: string,
  requestUid: string,
  now: Date,
): Promise<boolean> {
  const before = await requests.get(site, requestUid);
  const isWaiting = before?.state === 'completed' && before.sealed_at === undefined;
  if (isWaiting) {
    const after = unsealed(before, notice, now);
    if (!(await requests.replace(site, { before, after }))) return false;
    await queue.send({ kind: 'mails', site, requestUid });
    logFault('A document could not be sealed and was given up', undefined, {
      ...{ site, id: requestUid },
    });
  }
  await marks.close(site, requestUid);
  return isWaiting;
}
