import { setTimeout as wait } from 'node:timers/promises';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { keyArn } from '#functions/kernel/environment';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { lazyKeys } from '#functions/kernel/keys/lazy-keys';
import { replyToOf } from '#functions/kernel/mail/send/reply-to';
import { sesOf, withoutRetry } from '#functions/kernel/mail/send/ses';
import { mailRate } from '#functions/kernel/mail/store/mail-rate';
import { mailSettings } from '#functions/kernel/mail/store/mail-settings.record';
import { PrivateMailMessage, privateMails } from '#functions/kernel/mail/store/private-mail';
import { withSchools } from '#functions/kernel/schools/current';
import { tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { settingsRepository } from '#functions/site/store/settings';
import { privateMailWorker } from './private-mail-worker.ts';

const deps = {
  mails: privateMails(tables),
  settings: settingsRepository(tables),
  suppressions: suppressionRepository(tables),
  mailSettings: mailSettings(tables),
  rate: mailRate(tables),
  ses: sesOf(new SESv2Client(withoutRetry), replyToOf(settingsRepository(tables))),
  queue: queueOf(queues, 'private-mail', PrivateMailMessage),
  keys: lazyKeys(keyArn('psychology')),
  now: () => new Date(),
  wait,
};

/** Consumes the queue `private-mail`. */
export const handler = withSchools((sites) => privateMailWorker(deps, sites));
