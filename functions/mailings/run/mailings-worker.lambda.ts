import { setTimeout as wait } from 'node:timers/promises';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { calendarReader } from '#functions/calendar/store/calendar';
import { emailLogFacts } from '#functions/email-logs/store/email-log-facts';
import { bucketName, queueUrl, sitesOfEnvironment, tableName } from '#functions/kernel/environment';
import { newId } from '#functions/kernel/id';
import { contentStore } from '#functions/kernel/store/content';
import { db } from '#functions/kernel/store/dynamo';
import { queueOf } from '#functions/kernel/work/queue';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { peopleRepository } from '#functions/people/store/people';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { settingsRepository } from '#functions/site/store/settings';
import { messageOf } from '../messages/message.ts';
import { mailRate } from '../store/mail-rate.ts';
import { mailSettings } from '../store/mail-settings.ts';
import { mailingContents } from '../store/mailing-content.ts';
import { MailingMessage } from '../store/mailing-message.ts';
import { mailingMessages } from '../store/mailing-messages.ts';
import { mailingRepository } from '../store/mailings.ts';
import { composer } from './compose.ts';
import { mailingsWorker } from './mailings-worker.ts';
import { newsOf } from './news.ts';
import { sesOf, withoutRetry } from './ses.ts';

const s3 = new S3Client({});
const sites = sitesOfEnvironment();
const settings = mailSettings(db, tableName('mailings'));
const preferences = preferenceRepository(db, tableName('notification-preferences'));

const ses = new SESv2Client(withoutRetry);

/** Consumes the queue `mailings`. */
export const handler = mailingsWorker(
  {
    mailings: mailingRepository(db, tableName('mailings')),
    messages: mailingMessages(db, tableName('emailstatistics')),
    contents: mailingContents(s3, bucketName('content')),
    facts: emailLogFacts(
      db,
      {
        emailstatistics: tableName('emailstatistics'),
        'mail-counters': tableName('mail-counters'),
        mailings: tableName('mailings'),
        'notification-preferences': tableName('notification-preferences'),
      },
      sites,
    ),
    preferences,
    mailSettings: settings,
    rate: mailRate(db, tableName('mail-rate')),
    compose: composer({
      people: peopleRepository(db, tableName('users')),
      news: newsOf({
        lists: postLists(db, tableName('posts')),
        posts: postReader(db, tableName('posts')),
        content: contentStore(s3, bucketName('content')),
        calendar: calendarReader(db, {
          events: tableName('calendar'),
          categories: tableName('calendar-categories'),
        }),
      }),
      settings: settingsRepository(db, tableName('settings')),
      mailSettings: settings,
      suppressions: suppressionRepository(db, tableName('mail-suppressions')),
      preferences,
      messageOf,
    }),
    messageOf,
    ses: sesOf(ses),
    queue: queueOf(new SQSClient({}), queueUrl('mailings'), MailingMessage),
    newId,
    now: () => new Date(),
    wait,
  },
  sites,
);
