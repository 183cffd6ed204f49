import { calendarReader } from '#functions/calendar/store/calendar';
import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { lazily } from '#functions/kernel/lazily';
import { schools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { contentStore } from '#functions/kernel/store/content';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { peopleRepository } from '#functions/people/store/people';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { settingsRepository } from '#functions/site/store/settings';
import { serveSignedIn } from '#functions/wiring';
import { sendEmails as contract } from '#shared/mailings/send-emails.contract';
import { newsOf } from './run/news.ts';
import { paceOf } from './run/pace.ts';
import { sendEmailHandlers } from './send-emails.ts';
import { heldPdf } from './store/held-pdf.ts';
import { mailSettings } from './store/mail-settings.ts';
import { MailingMessage } from './store/mailing-message.ts';
import { mailingMessages } from './store/mailing-messages.ts';
import { mailingRepository } from './store/mailings.ts';
import { weeklyEmailTextRepository } from './store/weeklyemailtext.ts';

const news = newsOf({
  lists: postLists(tables),
  posts: postReader(tables),
  content: contentStore(buckets),
  calendar: calendarReader(tables),
});
const settings = mailSettings(tables);

/** Loads what composes a mailing for the first preview or start. */
const composing = lazily(async () => {
  const [{ composer }, { messageOf }] = await Promise.all([
    import('./run/compose.ts'),
    import('./messages/message.ts'),
  ]);
  const compose = composer({
    people: peopleRepository(tables),
    news,
    settings: settingsRepository(tables),
    mailSettings: settings,
    suppressions: suppressionRepository(tables),
    preferences: preferenceRepository(tables),
    messageOf,
  });
  return { compose, messageOf };
});

/** Loads the client of SES for the first look at its quota. */
const openSes = lazily(async () => (await import('./run/ses.ts')).openSes());

export const handler = serveSignedIn(
  contract,
  sendEmailHandlers({
    schoolOf: schools.of,
    mailings: mailingRepository(tables, heldPdf(tables)),
    messages: mailingMessages(tables),
    counters: mailCounterRepository(tables),
    mailSettings: settings,
    composing,
    news,
    texts: weeklyEmailTextRepository(tables),
    queue: queueOf(queues, 'mailings', MailingMessage),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    ses: { quota: async () => (await openSes()).quota() },
    pace: paceOf(),
  }),
);
