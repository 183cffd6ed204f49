import { SQSClient } from '@aws-sdk/client-sqs';
import { intakeRepository } from '#functions/data/intake';
import { intakeQueue } from '#functions/data/intake-queue';
import { mailingQueue } from '#functions/data/mailing-queue';
import { mailingRepository } from '#functions/data/mailings';
import { workWatch } from '#functions/jobs/work-watch';
import { db } from '#functions/lib/dynamo';
import { queueUrl, sitesOfEnvironment, tableName } from '#functions/lib/environment';

const sqs = new SQSClient({});
const run = workWatch(
  {
    intakes: intakeRepository(db, tableName('intake')),
    intakeQueue: intakeQueue(sqs, queueUrl('intake')),
    mailings: mailingRepository(db, tableName('mailings')),
    mailingQueue: mailingQueue(sqs, queueUrl('mailings')),
  },
  sitesOfEnvironment().map(({ schoolUid }) => schoolUid),
);

/** Runs every minute. */
export const handler = () => run(new Date());
