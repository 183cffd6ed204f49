import { SQSClient } from '@aws-sdk/client-sqs';
import { queueUrl, sitesOfEnvironment, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { queueOf } from '#functions/kernel/work/queue';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { mailSettings } from '../store/mail-settings.ts';
import { MailingMessage } from '../store/mailing-message.ts';
import { mailingRepository } from '../store/mailings.ts';
import { weeklyEmailTextRepository } from '../store/weeklyemailtext.ts';
import { mailSchedule } from './mail-schedule.ts';

const run = mailSchedule(
  {
    mailings: mailingRepository(db, tableName('mailings')),
    mailSettings: mailSettings(db, tableName('mailings')),
    texts: weeklyEmailTextRepository(db, tableName('weeklyemailtext')),
    preferences: preferenceRepository(db, tableName('notification-preferences')),
    queue: queueOf(new SQSClient({}), queueUrl('mailings'), MailingMessage),
  },
  sitesOfEnvironment(),
);

/** Runs every 15 minutes. */
export const handler = () => run(new Date());
