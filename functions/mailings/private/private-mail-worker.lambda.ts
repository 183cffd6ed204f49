import { setTimeout as wait } from 'node:timers/promises';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { keyArn } from '#functions/kernel/environment';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { lazyKeys } from '#functions/kernel/keys/lazy-keys';
import { withSchools } from '#functions/kernel/schools/current';
import { tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { settingsRepository } from '#functions/site/store/settings';
import { replyToOf } from '../run/reply-to.ts';
import { sesOf, withoutRetry } from '../run/ses.ts';
import { mailRate } from '../store/mail-rate.ts';
import { mailSettings } from '../store/mail-settings.ts';
import { PrivateMailMessage, privateMails } from '../store/private-mail.ts';
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
