import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { privateMails } from '#functions/kernel/mail/store/private-mail';
import { withSchools } from '#functions/kernel/schools/current';
import { tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { SigningMessage } from '#functions/signing/store/messages';
import { emailLogFacts } from '../store/email-log-facts.ts';
import { parkedRepository } from '../store/mail-parked.ts';
import { mailEventsWorker } from './mail-events-worker.ts';

/** Consumes the queue of SES events. */
export const handler = withSchools((sites) =>
  mailEventsWorker({
    sites,
    facts: emailLogFacts(tables, sites),
    suppressions: suppressionRepository(tables),
    parked: parkedRepository(tables),
    privateMails: privateMails(tables),
    signing: queueOf(queues, 'mail', SigningMessage),
    now: () => new Date(),
  }),
);
