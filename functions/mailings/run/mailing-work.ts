import { type QueueWork, queueWork } from '#functions/kernel/jobs/consume';
import { logInfo } from '#functions/kernel/log';
import { reserve } from '#functions/kernel/outbox/order-worker';
import { type Pace, paceOf } from '#functions/kernel/outbox/pace';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { hasEnded } from '#shared/mailings/mailing';
import type { SiteFacts } from '#shared/sites';
import { MailingMessage } from '../store/mailing-message.ts';
import type { MailingDeps, MailJob } from './dependencies.ts';
import { finish, reconcile } from './finish.ts';
import { Overtaken, prepare } from './prepare.ts';
import { send } from './send.ts';

/** Returns the work on mailings: it prepares them, sends their messages, and settles claims. */
export function mailingWork(
  worker: Omit<MailingDeps, 'hasTime'>,
  sites: readonly SiteFacts[],
): QueueWork {
  const pace = paceOf();
  return queueWork({
    message: MailingMessage,
    kind: 'mailings',
    failed: 'A job of a mailing failed',
    async work(message, { id, timeLeft }) {
      const deps = { ...worker, hasTime: () => timeLeft() > reserve };
      const facts = sites.find(({ schoolUid }) => schoolUid === message.site);
      if (!facts) return logInfo('A job was dropped: there is no such school');
      const school = schoolFrom(facts);
      const { kind, mailingUid, turn = id, after } = message;
      if (!(await deps.mailings.of(school).takeTurn(mailingUid, { turn, after }, deps.now()))) {
        return logInfo('A job was dropped: it is not its turn, or there is no such mailing', {
          id: mailingUid,
        });
      }
      for (let attempt = 1; ; attempt++) {
        const mailing = await deps.mailings.of(school).get(mailingUid);
        if (!mailing) return;
        try {
          return await run({ deps, facts, mailing, turn }, kind, pace);
        } catch (error) {
          if (!(error instanceof Overtaken) || attempt === mostAttempts) throw error;
        }
      }
    },
  });
}

/** Attempts of a job whose mailing was changed during its run. */
const mostAttempts = 5;

async function run(job: MailJob, kind: MailingMessage['kind'], pace: Pace): Promise<void> {
  // A mailing that was cancelled while it was prepared may have messages.
  if (kind === 'prepare') return hasEnded(job.mailing.state) ? finish(job) : prepare(job);
  if (kind === 'reconcile') await reconcile(job);
  return send(job, pace);
}
