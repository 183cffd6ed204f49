import { setTimeout as wait } from 'node:timers/promises';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { AckReminderMessage } from '#functions/acknowledgements/store/ack-message';
import { ackRepository } from '#functions/acknowledgements/store/acknowledgements';
import { pdfFiles } from '#functions/connections/store/pdf-files';
import { pdfReader } from '#functions/connections/store/pdfs';
import { emailLogFacts } from '#functions/email-logs/store/email-log-facts';
import { newId } from '#functions/kernel/id';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { replyToOf } from '#functions/kernel/mail/send/reply-to';
import { sesOf, withoutRetry } from '#functions/kernel/mail/send/ses';
import { mailRate } from '#functions/kernel/mail/store/mail-rate';
import { mailSettings } from '#functions/kernel/mail/store/mail-settings.record';
import { mailingMessages } from '#functions/kernel/mail/store/mailing-messages';
import { withSchools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { contentStore } from '#functions/kernel/store/content';
import { tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { postReader } from '#functions/posts/store/post-reader';
import { postMarks } from '#functions/read-posts/store/post-marks';
import { settingsRepository } from '#functions/site/store/settings';
import { subscriberReader } from '#functions/subscribers/store/subscriber.record';
import {
  SubscriberMailMessage,
  subscriberOutbox,
} from '#functions/subscribers/store/subscriber-outbox';
import { mailedPdfs } from '../connections/mailed-pdfs.ts';
import { heldPdf } from '../store/held-pdf.ts';
import { mailingContents } from '../store/mailing-content.ts';
import { MailingMessage } from '../store/mailing-message.ts';
import { mailingRepository } from '../store/mailings.ts';
import { mailingsWorker } from './mailings-worker.ts';
import { openComposing } from './open-composing.ts';

const settings = mailSettings(tables);
const preferences = preferenceRepository(tables);
const schoolSettings = settingsRepository(tables);
const suppressions = suppressionRepository(tables);
const subscribers = subscriberReader(tables);

const people = peopleRepository(tables);
const posts = postReader(tables);

const ses = new SESv2Client(withoutRetry);

const deps = {
  mailings: mailingRepository(tables, heldPdf(tables)),
  messages: mailingMessages(tables),
  contents: mailingContents(buckets),
  preferences,
  mailSettings: settings,
  rate: mailRate(tables),
  ...openComposing(tables, contentStore(buckets)),
  ses: sesOf(ses, replyToOf(schoolSettings)),
  queue: queueOf(queues, 'mailings', MailingMessage),
  connections: {
    subscribers,
    suppressions,
    settings: schoolSettings,
    pdfs: mailedPdfs(pdfReader(tables), pdfFiles(buckets)),
  },
  reminders: {
    posts,
    people,
    suppressions,
    settings: schoolSettings,
    marks: postMarks(tables),
  },
  subscriberMail: {
    outbox: subscriberOutbox(tables),
    subscribers,
    suppressions,
    settings: schoolSettings,
    queue: queueOf(queues, 'mailings', SubscriberMailMessage),
  },
  ackMail: {
    posts: postReader(tables),
    people: peopleRepository(tables),
    acks: ackRepository(tables),
    users: userRepository(tables),
    suppressions,
    settings: schoolSettings,
    queue: queueOf(queues, 'mailings', AckReminderMessage),
  },
  newId,
  now: () => new Date(),
  wait,
};

/** Consumes the queue `mailings`. */
export const handler = withSchools((sites) =>
  mailingsWorker({ ...deps, facts: emailLogFacts(tables, sites) }, sites),
);
