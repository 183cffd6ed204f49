import { emailLogFacts } from '#functions/email-logs/store/email-log-facts';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Ses } from '#functions/kernel/mail/send/ses';
import { mailSettings } from '#functions/kernel/mail/store/mail-settings.record';
import { mailRate } from '#functions/kernel/outbox/store/mail-rate';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { suppressedOf } from '#functions/kernel/outbox/suppressed';
import type { Tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { settingsRepository } from '#functions/site/store/settings';
import type { SiteFacts } from '#shared/sites';

/** What a test decides about the sending of mail. */
interface Simulated {
  readonly sites: readonly SiteFacts[];
  readonly send: Ses['send'];
  readonly now: () => Date;
  /** Lets the clock go on. */
  readonly pass: (milliseconds: number) => void;
  readonly newId?: () => string;
  readonly perSecond?: number;
  /** Gets what the worker queues again. */
  readonly queue?: JobQueue<never>;
}

/** Returns what a worker of mail has, over tables, with a simulated SES, queue and clock. */
export function sendingOver(tables: Tables, simulated: Simulated) {
  const { sites, send, now, pass, perSecond = 14, queue = { send: async () => {} } } = simulated;
  let ids = 0;
  return {
    now,
    messages: mailingMessages(tables),
    facts: emailLogFacts(tables, sites),
    suppressed: suppressedOf(suppressionRepository(tables), now),
    settings: settingsRepository(tables),
    mailSettings: mailSettings(tables),
    rate: mailRate(tables),
    ses: { send, quota: async () => ({ perSecond, perDay: 50_000, sentToday: 0 }) },
    queueOf: () => queue as JobQueue<unknown>,
    newId: simulated.newId ?? (() => `claim-${now().getTime()}-${++ids}`),
    async wait(milliseconds: number) {
      // Lets all pending promises settle first.
      await new Promise(setImmediate);
      pass(milliseconds);
    },
  };
}
