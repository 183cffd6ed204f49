import * as z from 'zod';
import { type AckMailDeps, sendAckReminders } from '#functions/acknowledgements/mail/ack-mail';
import { AckReminderMessage } from '#functions/acknowledgements/store/ack-message';
import { consume, type QueueWorker } from '#functions/kernel/jobs/consume';
import { logInfo } from '#functions/kernel/log';
import { type Pace, paceOf } from '#functions/kernel/mail/send/pace';
import { schoolFrom } from '#functions/kernel/schools/schools';
import {
  type SubscriberMailDeps,
  sendSubscriberMails,
} from '#functions/subscribers/mail/subscriber-mail';
import { SubscriberMailMessage } from '#functions/subscribers/store/subscriber-outbox';
import { hasEnded } from '#shared/mailings/mailing';
import type { SiteFacts } from '#shared/sites';
import { MailingMessage } from '../store/mailing-message.ts';
import type { MailingDeps, MailJob } from './dependencies.ts';
import { finish, reconcile } from './finish.ts';
import { Overtaken, prepare } from './prepare.ts';
import { send } from './send.ts';

/**
 * Milliseconds before its end when a worker starts nothing more: longer than a call to SES may
 * take.
 */
const reserve = 40_000;

/** What the mail about subscriptions needs beside a mailing. */
type SubscriberMail = Pick<
  SubscriberMailDeps,
  'outbox' | 'subscribers' | 'suppressions' | 'settings' | 'queue'
>;

/** What reminders to acknowledge need beside a mailing. */
type AckMail = Pick<
  AckMailDeps,
  'posts' | 'people' | 'acks' | 'users' | 'suppressions' | 'settings' | 'queue'
>;

/**
 * Consumes the queue `mailings`: jobs of mailings, mail about subscriptions, and reminders to
 * acknowledge notices.
 */
export const mailingsWorker = (
  worker: Omit<MailingDeps, 'hasTime'> & {
    readonly subscriberMail: SubscriberMail;
    readonly ackMail: AckMail;
  },
  sites: readonly SiteFacts[],
): QueueWorker => {
  const pace = paceOf();
  return consume({
    message: z.union([MailingMessage, SubscriberMailMessage, AckReminderMessage]),
    failed: 'A job of a mailing failed',
    async work(message, { id, timeLeft }) {
      const deps = { ...worker, hasTime: () => timeLeft() > reserve };
      const facts = sites.find(({ schoolUid }) => schoolUid === message.site);
      if (!facts) return logInfo('A job was dropped: there is no such school');
      const school = schoolFrom(facts);
      if (message.kind === 'acknowledgement' || message.kind === 'subscribers') {
        const own = await pace(deps, school);
        if (message.kind === 'acknowledgement') {
          const ackDeps = { ...deps, ...worker.ackMail };
          return sendAckReminders({ deps: ackDeps, facts, message, pace: own });
        }
        const mailDeps = { ...deps, ...worker.subscriberMail };
        return sendSubscriberMails({ deps: mailDeps, facts, pace: own });
      }
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
};

/** Attempts of a job whose mailing was changed during its run. */
const mostAttempts = 5;

async function run(job: MailJob, kind: MailingMessage['kind'], pace: Pace): Promise<void> {
  // A mailing that was cancelled while it was prepared may have messages.
  if (kind === 'prepare') return hasEnded(job.mailing.state) ? finish(job) : prepare(job);
  if (kind === 'reconcile') await reconcile(job);
  return send(job, pace);
}
