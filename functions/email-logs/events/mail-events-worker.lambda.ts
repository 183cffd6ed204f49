import { sitesOfEnvironment, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { emailLogFacts } from '../store/email-log-facts.ts';
import { parkedRepository } from '../store/mail-parked.ts';
import { mailEventsWorker } from './mail-events-worker.ts';

const sites = sitesOfEnvironment();
const mailings = tableName('mailings');

/** Consumes the queue of SES events. */
export const handler = mailEventsWorker({
  sites,
  facts: emailLogFacts(
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
