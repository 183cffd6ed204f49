import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { calendarReader } from '#functions/calendar/store/calendar';
import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { bucketName, queueUrl, sitesOfEnvironment, tableName } from '#functions/kernel/environment';
import { contentStore } from '#functions/kernel/store/content';
import { db } from '#functions/kernel/store/dynamo';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { queueOf } from '#functions/kernel/work/queue';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { peopleRepository } from '#functions/people/store/people';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { settingsRepository } from '#functions/site/store/settings';
import { serveSignedIn } from '#functions/wiring';
import { sendEmails as contract } from '#shared/mailings/send-emails.contract';
import { messageOf } from './messages/message.ts';
import { composer } from './run/compose.ts';
import { newsOf } from './run/news.ts';
import { paceOf } from './run/pace.ts';
import { sesOf } from './run/ses.ts';
import { sendEmailHandlers } from './send-emails.ts';
import { mailSettings } from './store/mail-settings.ts';
import { MailingMessage } from './store/mailing-message.ts';
import { mailingMessages } from './store/mailing-messages.ts';
import { mailingRepository } from './store/mailings.ts';
import { weeklyEmailTextRepository } from './store/weeklyemailtext.ts';

const news = newsOf({
  lists: postLists(db, tableName('posts')),
  posts: postReader(db, tableName('posts')),
  content: contentStore(new S3Client({}), bucketName('content')),
  calendar: calendarReader(db, {
    events: tableName('calendar'),
    categories: tableName('calendar-categories'),
  }),
});
const settings = mailSettings(db, tableName('mailings'));

export const handler = serveSignedIn(
  contract,
  sendEmailHandlers({
    sites: sitesOfEnvironment(),
    mailings: mailingRepository(db, tableName('mailings')),
    messages: mailingMessages(db, tableName('emailstatistics')),
    counters: mailCounterRepository(db, tableName('mail-counters')),
    mailSettings: settings,
    compose: composer({
      people: peopleRepository(db, tableName('users')),
      news,
      settings: settingsRepository(db, tableName('settings')),
      mailSettings: settings,
      suppressions: suppressionRepository(db, tableName('mail-suppressions')),
      preferences: preferenceRepository(db, tableName('notification-preferences')),
      messageOf,
    }),
    messageOf,
    news,
    texts: weeklyEmailTextRepository(db, tableName('weeklyemailtext')),
    queue: queueOf(new SQSClient({}), queueUrl('mailings'), MailingMessage),
    idempotency: idempotencyRepository(db, tableName('idempotency')),
    limits: limitRepository(db, tableName('limits')),
    ses: sesOf(new SESv2Client({})),
    pace: paceOf(),
  }),
);
