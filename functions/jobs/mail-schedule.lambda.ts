import { SQSClient } from '@aws-sdk/client-sqs';
import { mailSettings } from '#functions/data/mail-settings';
import { mailingQueue } from '#functions/data/mailing-queue';
import { mailingRepository } from '#functions/data/mailings';
import { preferenceRepository } from '#functions/data/notification-preferences';
import { weeklyEmailTextRepository } from '#functions/data/weeklyemailtext';
import { mailSchedule } from '#functions/jobs/mail-schedule';
import { db } from '#functions/lib/dynamo';
import { queueUrl, sitesOfEnvironment, tableName } from '#functions/lib/environment';

const run = mailSchedule(
  {
    mailings: mailingRepository(db, tableName('mailings')),
    mailSettings: mailSettings(db, tableName('mailings')),
    texts: weeklyEmailTextRepository(db, tableName('weeklyemailtext')),
    preferences: preferenceRepository(db, tableName('notification-preferences')),
    queue: mailingQueue(new SQSClient({}), queueUrl('mailings')),
  },
  sitesOfEnvironment(),
);

/** Runs every quarter of an hour. */
export const handler = () => run(new Date());
