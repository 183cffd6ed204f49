import { sitesOfEnvironment } from '#functions/kernel/environment';
import { tables } from '#functions/kernel/store/tables';
import { queueOf } from '#functions/kernel/work/queue';
import { queues } from '#functions/kernel/work/queues';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { mailSettings } from '../store/mail-settings.ts';
import { MailingMessage } from '../store/mailing-message.ts';
import { mailingRepository } from '../store/mailings.ts';
import { weeklyEmailTextRepository } from '../store/weeklyemailtext.ts';
import { mailSchedule } from './mail-schedule.ts';

const run = mailSchedule(
  {
    mailings: mailingRepository(tables),
    mailSettings: mailSettings(tables),
    texts: weeklyEmailTextRepository(tables),
    preferences: preferenceRepository(tables),
    queue: queueOf(queues, 'mailings', MailingMessage),
  },
  sitesOfEnvironment(),
);

/** Runs every 15 minutes. */
export const handler = () => run(new Date());
