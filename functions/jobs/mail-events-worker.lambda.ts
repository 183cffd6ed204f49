import { emailFacts } from '#functions/data/email-facts';
import { parkedRepository } from '#functions/data/mail-parked';
import { suppressionRepository } from '#functions/data/mail-suppressions';
import { mailEventsWorker } from '#functions/jobs/mail-events-worker';
import { db } from '#functions/lib/dynamo';
import { sitesOfEnvironment, tableName } from '#functions/lib/environment';

const sites = sitesOfEnvironment();
const mailings = tableName('mailings');

/** Reads the queue of SES's events. */
export const handler = mailEventsWorker({
  sites,
  facts: emailFacts(
    db,
    {
      emailstatistics: tableName('emailstatistics'),
      'mail-counters': tableName('mail-counters'),
      mailings,
      'notification-preferences': tableName('notification-preferences'),
    },
    sites,
  ),
  suppressions: suppressionRepository(db, tableName('mail-suppressions')),
  parked: parkedRepository(db, { 'mail-parked': tableName('mail-parked'), mailings }),
  now: () => new Date(),
});
