import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logFault, logInfo } from '#functions/kernel/log';
import { NoJob } from '#functions/kernel/no-job';
import { hasEnded } from '#shared/mailings/mailing';
import type { SiteFacts } from '#shared/sites';
import { MailingMessage } from '../store/mailing-message.ts';
import type { MailingDeps, MailJob } from './dependencies.ts';
import { finish, reconcile } from './finish.ts';
import { type Pace, paceOf } from './pace.ts';
import { Overtaken, prepare } from './prepare.ts';
import { send } from './send.ts';

/**
 * Milliseconds before its end when a worker starts nothing more: longer than a call to SES may
 * take.
 */
const reserve = 40_000;

/**
 * The consumer of the queue `mailings`. A job that failed is delivered again. One that cannot be
 * parsed ends as a dead letter, which raises the alarm.
 */
export const mailingsWorker = (deps: Omit<MailingDeps, 'hasTime'>, sites: readonly SiteFacts[]) => {
  const pace = paceOf();
  return async (
    { Records }: SQSEvent,
    context: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<SQSBatchResponse> => {
    const hasTime = () => context.getRemainingTimeInMillis() > reserve;
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of Records) {
      try {
        await consume({ ...deps, hasTime }, sites, pace, record);
      } catch (error) {
        batchItemFailures.push({ itemIdentifier: record.messageId });
        if (error instanceof Overtaken) logInfo(error.message, { id: record.messageId });
        else logFault('A job of a mailing failed', error, { id: record.messageId });
      }
    }
    return { batchItemFailures };
  };
};

/** Attempts of a job whose mailing was changed during its run. */
const mostAttempts = 5;

async function consume(
  deps: MailingDeps,
  sites: readonly SiteFacts[],
  pace: Pace,
  { body, messageId }: SQSRecord,
): Promise<void> {
  const read = MailingMessage.safeParse(jsonOf(body));
  if (!read.success) throw new NoJob();
  const { kind, site, mailingUid, turn = messageId, after } = read.data;
  const facts = sites.find(({ schoolUid }) => schoolUid === site);
  if (!facts || !(await deps.mailings.takeTurn(site, mailingUid, { turn, after }, deps.now()))) {
    return logInfo('A job was dropped: it is not its turn, or there is no such mailing', {
      id: mailingUid,
    });
  }
  for (let attempt = 1; ; attempt++) {
    const mailing = await deps.mailings.get(site, mailingUid);
    if (!mailing) return;
    try {
      return await run({ deps, facts, mailing, turn }, kind, pace);
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === mostAttempts) throw error;
    }
  }
}

async function run(job: MailJob, kind: MailingMessage['kind'], pace: Pace): Promise<void> {
  // A mailing that was cancelled while it was prepared may have messages.
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
