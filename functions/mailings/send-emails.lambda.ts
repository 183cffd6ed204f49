import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { lazily } from '#functions/kernel/lazily';
import { openQuota } from '#functions/kernel/mail/send/sending-quota';
import { mailSettingRecords } from '#functions/kernel/mail/store/mail-settings.record';
import { paceOf } from '#functions/kernel/outbox/pace';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { schools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { contentStore } from '#functions/kernel/store/content';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { sendEmails as contract } from '#shared/mailings/send-emails.contract';
import { sendEmailsSchemas as schemas } from '#shared/mailings/send-emails.schemas';
import { sendEmailHandlers } from './send-emails.ts';
import { heldPdf } from './store/held-pdf.ts';
import { MailingMessage } from './store/mailing-message.ts';
import { mailingRepository } from './store/mailings.ts';
import { weeklyTextReader } from './store/weeklyemailtext.record.ts';

/** Loads what composes a mailing for the first preview or start. */
const composing = lazily(async () => {
  const { openComposing } = await import('./run/open-composing.ts');
  return openComposing(tables, contentStore(buckets));
});

export const handler = serveSignedIn(
  contract,
  schemas,
  sendEmailHandlers({
    schoolOf: schools.of,
    mailings: mailingRepository(tables, heldPdf(tables)),
    messages: mailingMessages(tables),
    counters: mailCounterRepository(tables),
    mailSettings: mailSettingRecords(tables),
    composing,
    news: {
      of: (school) => ({
        principalNow: async (now) => (await composing()).news.of(school).principalNow(now),
      }),
    },
    texts: weeklyTextReader(tables),
    queue: queueOf(queues, 'mail', MailingMessage),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    ses: { quota: openQuota() },
    pace: paceOf(),
  }),
);
