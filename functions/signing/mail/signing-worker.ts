import { consume, type QueueWorker } from '#functions/kernel/jobs/consume';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import { paceOf } from '#functions/kernel/mail/send/pace';
import type { School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SiteFacts } from '#shared/sites';
import { type BatchDeps, makeBatch } from '../requests/make-batch.ts';
import { bounced } from '../rules/progress.ts';
import { changeRequest } from '../store/change-request.ts';
import { SigningMessage } from '../store/messages.ts';
import type { SigningRequestRepository } from '../store/requests.ts';
import { type SigningMailDeps, sendSigningMails } from './send-mails.ts';

export interface SigningWorkerDeps extends BatchDeps, SigningMailDeps {
  readonly requests: SigningRequestRepository;
  readonly queue: JobQueue<SigningMessage>;
}

/**
 * Consumes the queue `signing`: makes the documents of a batch, sends the mails of a request, and
 * notes addresses that do not work.
 */
export const signingWorker = (
  deps: SigningWorkerDeps,
  sites: readonly SiteFacts[],
): QueueWorker => {
  const pace = paceOf();
  async function sendMails(facts: SiteFacts, requestUid: string): Promise<void> {
    const school = schoolFrom(facts);
    const rest = await sendSigningMails({
      deps,
      facts,
      requestUid,
      pace: () => pace(deps, school),
    });
    if (rest !== undefined)
      await deps.queue.send({ kind: 'mails', site: school.site, requestUid }, rest);
  }
  return consume({
    message: SigningMessage,
    failed: 'A job of signing failed',
    async work(message, { timeLeft }) {
      const facts = sites.find(({ schoolUid }) => schoolUid === message.site);
      if (!facts) return;
      if (message.kind === 'batch') return makeBatch(deps, facts, message.batchUid, timeLeft);
      if (message.kind === 'bounced') await noteBounce(deps, schoolFrom(facts), message);
      await sendMails(facts, message.requestUid);
    },
  });
};

/** Notes that mail does not reach a recipient. The requester is told once. */
const noteBounce = (
  { requests, now }: SigningWorkerDeps,
  school: School,
  { requestUid, place }: Extract<SigningMessage, { kind: 'bounced' }>,
) =>
  changeRequest(requests, school, requestUid, (request) => {
    const recipient = request.recipients[place];
    return { after: recipient ? bounced(request, recipient.recipientUid, now()) : request };
  });
