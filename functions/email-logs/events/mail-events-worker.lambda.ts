import { sitesOfEnvironment } from '#functions/kernel/environment';
import { tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { emailLogFacts } from '../store/email-log-facts.ts';
import { parkedRepository } from '../store/mail-parked.ts';
import { mailEventsWorker } from './mail-events-worker.ts';

const sites = sitesOfEnvironment();

/** Consumes the queue of SES events. */
export const handler = mailEventsWorker({
  sites,
  facts: emailLogFacts(tables, sites),
  suppressions: suppressionRepository(tables),
  parked: parkedRepository(tables),
  now: () => new Date(),
});
