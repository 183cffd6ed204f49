import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { sendEmailHandlers } from '#functions/api/send-emails';
import { calendarReader } from '#functions/data/calendar';
import { contentStore } from '#functions/data/content';
import { idempotencyRepository } from '#functions/data/idempotency';
import { limitRepository } from '#functions/data/limits';
import { mailCounterRepository } from '#functions/data/mail-counters';
import { mailSettings } from '#functions/data/mail-settings';
import { suppressionRepository } from '#functions/data/mail-suppressions';
import { mailingMessages } from '#functions/data/mailing-messages';
import { mailingQueue } from '#functions/data/mailing-queue';
import { mailingRepository } from '#functions/data/mailings';
import { preferenceRepository } from '#functions/data/notification-preferences';
import { peopleRepository } from '#functions/data/people';
import { postLists } from '#functions/data/post-lists';
import { postReader } from '#functions/data/post-reader';
import { settingsRepository } from '#functions/data/settings';
import { composer } from '#functions/jobs/mailing/compose';
import { newsOf } from '#functions/jobs/mailing/news';
import { paceOf } from '#functions/jobs/mailing/pace';
import { sesOf } from '#functions/jobs/mailing/ses';
import { db } from '#functions/lib/dynamo';
import { bucketName, queueUrl, sitesOfEnvironment, tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { messageOf } from '#functions/mail/messages/message';
import { api } from '#shared/contract/api';

const settings = mailSettings(db, tableName('mailings'));

export const handler = serveSignedIn(
  api['send-emails'],
  sendEmailHandlers({
    sites: sitesOfEnvironment(),
    mailings: mailingRepository(db, tableName('mailings')),
    messages: mailingMessages(db, tableName('emailstatistics')),
    counters: mailCounterRepository(db, tableName('mail-counters')),
    mailSettings: settings,
    compose: composer({
      people: peopleRepository(db, tableName('users')),
      news: newsOf({
        lists: postLists(db, tableName('posts')),
        posts: postReader(db, tableName('posts')),
        content: contentStore(new S3Client({}), bucketName('content')),
        calendar: calendarReader(db, {
          events: tableName('calendar'),
          categories: tableName('calendar-categories'),
        }),
      }),
      settings: settingsRepository(db, tableName('settings')),
      mailSettings: settings,
      suppressions: suppressionRepository(db, tableName('mail-suppressions')),
      preferences: preferenceRepository(db, tableName('notification-preferences')),
    }),
    messageOf,
    queue: mailingQueue(new SQSClient({}), queueUrl('mailings')),
    idempotency: idempotencyRepository(db, tableName('idempotency')),
    limits: limitRepository(db, tableName('limits')),
    ses: sesOf(new SESv2Client({})),
    pace: paceOf(),
  }),
);
