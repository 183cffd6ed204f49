import { SQSClient } from '@aws-sdk/client-sqs';
import { wakeStalledExports } from '#functions/email-logs/exports/stalled';
import { mailExportQueue } from '#functions/email-logs/store/mail-export-queue';
import { mailExportRepository } from '#functions/email-logs/store/mail-exports';
import { wakeAbandonedIntakes } from '#functions/intake/engine/abandoned';
import { intakeRepository } from '#functions/intake/store/intake';
import { intakeQueue } from '#functions/intake/store/intake-queue';
import { queueUrl, sitesOfEnvironment, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { wakeStalled } from '#functions/mailings/run/stalled';
import { mailingQueue } from '#functions/mailings/store/mailing-queue';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { workWatch } from './work-watch.ts';

const sqs = new SQSClient({});
const intakes = {
  intakes: intakeRepository(db, tableName('intake')),
  queue: intakeQueue(sqs, queueUrl('intake')),
};
const mailings = {
  mailings: mailingRepository(db, tableName('mailings')),
  queue: mailingQueue(sqs, queueUrl('mailings')),
};
const exports = {
  exports: mailExportRepository(db, tableName('documents')),
  queue: mailExportQueue(sqs, queueUrl('documents')),
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
