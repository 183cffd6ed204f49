import { SQSClient } from '@aws-sdk/client-sqs';
import { wakeStalledExports } from '#functions/email-logs/exports/stalled';
import { MailExportMessage } from '#functions/email-logs/store/mail-export-message';
import { mailExportRepository } from '#functions/email-logs/store/mail-exports';
import { wakeAbandonedIntakes } from '#functions/intake/engine/abandoned';
import { intakeRepository } from '#functions/intake/store/intake';
import { IntakeMessage } from '#functions/intake/store/intake-message';
import { queueUrl, sitesOfEnvironment, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { queueOf } from '#functions/kernel/work/queue';
import { wakeStalled } from '#functions/mailings/run/stalled';
import { MailingMessage } from '#functions/mailings/store/mailing-message';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { workWatch } from './work-watch.ts';

const sqs = new SQSClient({});
const intakes = {
  intakes: intakeRepository(db, tableName('intake')),
  queue: queueOf(sqs, queueUrl('intake'), IntakeMessage),
};
const mailings = {
  mailings: mailingRepository(db, tableName('mailings')),
  queue: queueOf(sqs, queueUrl('mailings'), MailingMessage),
};
const exports = {
  exports: mailExportRepository(db, tableName('mail-exports')),
  queue: queueOf(sqs, queueUrl('mail-exports'), MailExportMessage),
};
const run = workWatch(
  [
    (site, now) => wakeAbandonedIntakes(intakes, site, now),
    (site, now) => wakeStalled(mailings, site, now),
    (site, now) => wakeStalledExports(exports, site, now),
  ],
  sitesOfEnvironment().map(({ schoolUid }) => schoolUid),
);

/** Runs every minute. */
export const handler = () => run(new Date());
