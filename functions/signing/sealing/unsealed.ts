import type { OrderRun } from '#functions/kernel/jobs/orders';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound } from '#functions/kernel/record/declaration';
import { unsealed } from '../rules/endings.ts';
import { changeRequest } from '../store/change-request.ts';
import type { SigningMessage } from '../store/messages.ts';
import type { SigningRequestRepository } from '../store/requests.ts';
import { notice, type SealId } from '../store/seal-jobs.ts';

interface Unsealed {
  readonly requests: Bound<SigningRequestRepository, 'get' | 'replace'>;
  /** Wakes the worker that sends the mails. */
  readonly queue: JobQueue<SigningMessage>;
}

/** Tells the requester that a document could not be sealed. An operator then repeats it. */
export const tellUnsealed =
  ({ requests, queue }: Unsealed) =>
  async (run: OrderRun, { requestUid }: SealId): Promise<void> => {
    const { site, now } = run;
    const after = await changeRequest(requests, run, requestUid, (before) => ({
      after: unsealed(before, notice, now),
    }));
    if (after && after.mails.length > 0) await queue.send({ kind: 'mails', site, requestUid });
  };
