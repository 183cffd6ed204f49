import { type QueueWork, queueWork } from '#functions/kernel/jobs/consume';
import type { School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SiteFacts } from '#shared/sites';
import { type BatchDeps, makeBatch } from '../requests/make-batch.ts';
import { withheldFrom } from '../rules/endings.ts';
import { mayBeAsked } from '../rules/may-be-asked.ts';
import { bounced } from '../rules/progress.ts';
import { changeRequest } from '../store/change-request.ts';
import { BatchMessage, BouncedMessage, WithheldMessage } from '../store/messages.ts';
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
  queueWork({
    message: WithheldMessage,
    kind: 'signing',
    failed: 'The links of a carer to documents of a child could not be ended',
    async work({ site, userUid, child }) {
      const facts = sites.find(({ schoolUid }) => schoolUid === site);
      if (facts) await endLinksOf(deps, schoolFrom(facts), { userUid, child });
    },
  }),
];

/** Ends the links of a carer to the documents of a child, while the school withholds the child. */
async function endLinksOf(
  { requests, users, queue, now }: SigningWorkDeps,
  school: School,
  { userUid, child }: { readonly userUid: string; readonly child: string },
): Promise<void> {
  const carer = await users.of(school).get(userUid);
  if (!carer || mayBeAsked(carer, child)) return;
  for (const requestUid of await requests.of(school).ofStudent(child)) {
    const after = await changeRequest(requests, school, requestUid, (request) => ({
      after: withheldFrom(request, userUid, now()),
    }));
    if (after && after.mails.length > 0)
      await queue.send({ kind: 'mails', site: school.site, requestUid });
  }
}
