import { setTimeout as wait } from 'node:timers/promises';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { emailLogFacts } from '#functions/email-logs/store/email-log-facts';
import { auditRepository } from '#functions/kernel/audit/audit';
import { newId } from '#functions/kernel/id';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { replyToOf } from '#functions/kernel/mail/send/reply-to';
import { sesOf, withoutRetry } from '#functions/kernel/mail/send/ses';
import { mailRate } from '#functions/kernel/mail/store/mail-rate';
import { mailSettings } from '#functions/kernel/mail/store/mail-settings.record';
import { mailingMessages } from '#functions/kernel/mail/store/mailing-messages';
import { withSchools } from '#functions/kernel/schools/current';
import { tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { homerooms } from '#functions/people/store/homerooms';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import { linkRepository } from '../store/links.ts';
import { SigningMessage } from '../store/messages.ts';
import { signingRequestRepository } from '../store/requests.ts';
import { signingWorker } from './signing-worker.ts';

const deps = {
  requests: signingRequestRepository(tables, linkRepository(tables)),
  links: linkRepository(tables),
  people: peopleRepository(tables),
  users: userRepository(tables),
  homerooms: homerooms(tables),
  audit: auditRepository(tables),
  settings: settingsRepository(tables),
  suppressions: suppressionRepository(tables),
  messages: mailingMessages(tables),
  mailSettings: mailSettings(tables),
  rate: mailRate(tables),
  ses: sesOf(new SESv2Client(withoutRetry), replyToOf(settingsRepository(tables))),
  queue: queueOf(queues, 'signing', SigningMessage),
  newId,
  now: () => new Date(),
  wait,
};

/** Consumes the queue `signing`. */
export const handler = withSchools((sites) =>
  signingWorker({ ...deps, facts: emailLogFacts(tables, sites) }, sites),
);
