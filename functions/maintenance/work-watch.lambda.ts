import { SQSClient } from '@aws-sdk/client-sqs';
import { wakeStalledDocuments } from '#functions/documents/stalled';
import { documentQueue } from '#functions/documents/store/document-queue';
import { documentRepository } from '#functions/documents/store/documents';
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
const documents = {
  documents: documentRepository(db, tableName('documents')),
  queue: documentQueue(sqs, queueUrl('documents')),
};
const run = workWatch(
  [
    (site, now) => wakeAbandonedIntakes(intakes, site, now),
    (site, now) => wakeStalled(mailings, site, now),
    (site, now) => wakeStalledDocuments(documents, site, now),
  ],
  sitesOfEnvironment().map(({ schoolUid }) => schoolUid),
);

/** Runs every minute. */
export const handler = () => run(new Date());
