import { type QueueWork, queueWork } from '#functions/kernel/jobs/consume';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SiteFacts } from '#shared/sites';
import { type BatchDeps, makeBatch } from '../requests/make-batch.ts';
import { bounced } from '../rules/progress.ts';
import { changeRequest } from '../store/change-request.ts';
import { BatchMessage, BouncedMessage } from '../store/messages.ts';
import type { SigningRequestRepository } from '../store/requests.ts';

export interface SigningWorkDeps extends BatchDeps {
  readonly requests: SigningRequestRepository;
}

/**
 * Returns the work about documents beside their mails: it makes the documents of a batch, and notes
 * addresses that do not work. The requester is told once.
 */
export const signingWork = (deps: SigningWorkDeps, sites: readonly SiteFacts[]): QueueWork[] => [
  queueWork({
    message: BatchMessage,
    kind: 'signing',
    failed: 'A batch of documents failed',
    async work({ site, batchUid }, { timeLeft }) {
      const facts = sites.find(({ schoolUid }) => schoolUid === site);
      if (facts) await makeBatch(deps, facts, batchUid, timeLeft);
    },
  }),
  queueWork({
    message: BouncedMessage,
    kind: 'signing',
    failed: 'The return of a mail about a document could not be noted',
    async work({ site, requestUid, place }) {
      const facts = sites.find(({ schoolUid }) => schoolUid === site);
      if (!facts) return;
      const { requests, queue, now } = deps;
      await changeRequest(requests, schoolFrom(facts), requestUid, (request) => {
        const recipient = request.recipients[place];
        return { after: recipient ? bounced(request, recipient.recipientUid, now()) : request };
      });
      await queue.send({ kind: 'mails', site, requestUid });
    },
  }),
];
