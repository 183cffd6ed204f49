import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { finish, reconcile } from '#functions/jobs/mailing/finish';
import { type Pace, paceOf } from '#functions/jobs/mailing/pace';
import { Overtaken, prepare } from '#functions/jobs/mailing/prepare';
import { send } from '#functions/jobs/mailing/send';
import type { MailJob, MailShop } from '#functions/jobs/mailing/shop';
import { MailingMessage } from '#functions/jobs/mailing-message';
import { logFault, logInfo } from '#functions/lib/log';
import { NoJob } from '#functions/lib/no-job';
import { hasEnded } from '#shared/domain/mailing';
import type { SiteFacts } from '#shared/sites';

/** A worker begins nothing more when less than this is left of its time: longer than SES may take for an answer. */
const reserve = 40_000;

/** The consumer of mailings. A job that failed comes again; one that nobody can understand ends as a dead letter, which rings the alarm. */
export const mailingsWorker = (shop: Omit<MailShop, 'hasTime'>, sites: readonly SiteFacts[]) => {
  const pace = paceOf();
  return async (
    { Records }: SQSEvent,
    context: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<SQSBatchResponse> => {
    const hasTime = () => context.getRemainingTimeInMillis() > reserve;
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of Records) {
      try {
        await consume({ ...shop, hasTime }, sites, pace, record);
      } catch (error) {
        batchItemFailures.push({ itemIdentifier: record.messageId });
        if (error instanceof Overtaken) logInfo(error.message, { id: record.messageId });
        else logFault('A job of a mailing failed', error, { id: record.messageId });
      }
    }
    return { batchItemFailures };
  };
};

/** How often a job begins anew whose mailing was changed under it. */
const mostTries = 5;

async function consume(
  shop: MailShop,
  sites: readonly SiteFacts[],
  pace: Pace,
  { body, messageId }: SQSRecord,
): Promise<void> {
  const read = MailingMessage.safeParse(jsonOf(body));
  if (!read.success) throw new NoJob();
  const { kind, site, mailingUid, turn = messageId, after } = read.data;
  const facts = sites.find(({ schoolUid }) => schoolUid === site);
  if (!facts || !(await shop.mailings.takeTurn(site, mailingUid, { turn, after }, shop.now()))) {
    return logInfo('A job was dropped: it is not its turn, or there is no such mailing', {
      id: mailingUid,
    });
  }
  for (let tries = 1; ; tries++) {
    const mailing = await shop.mailings.get(site, mailingUid);
    if (!mailing) return;
    try {
      return await work({ shop, facts, mailing, turn }, kind, pace);
    } catch (error) {
      if (!(error instanceof Overtaken) || tries === mostTries) throw error;
    }
  }
}

async function work(job: MailJob, kind: MailingMessage['kind'], pace: Pace): Promise<void> {
  // Whoever was freezing while it was cancelled left messages behind.
  if (kind === 'prepare') return hasEnded(job.mailing.state) ? finish(job) : prepare(job);
  if (kind === 'reconcile') await reconcile(job);
  return send(job, pace);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
