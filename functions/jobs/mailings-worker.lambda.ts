import { setTimeout as wait } from 'node:timers/promises';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { calendarReader } from '#functions/data/calendar';
import { contentStore } from '#functions/data/content';
import { emailFacts } from '#functions/data/email-facts';
import { mailRate } from '#functions/data/mail-rate';
import { mailSettings } from '#functions/data/mail-settings';
import { suppressionRepository } from '#functions/data/mail-suppressions';
import { mailingContents } from '#functions/data/mailing-content';
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
import { askedOnce, sesOf } from '#functions/jobs/mailing/ses';
import { mailingsWorker } from '#functions/jobs/mailings-worker';
import { db } from '#functions/lib/dynamo';
import { bucketName, queueUrl, sitesOfEnvironment, tableName } from '#functions/lib/environment';
import { newId } from '#functions/lib/id';
import { messageOf } from '#functions/mail/messages/message';

const s3 = new S3Client({});
const sites = sitesOfEnvironment();
const settings = mailSettings(db, tableName('mailings'));
const preferences = preferenceRepository(db, tableName('notification-preferences'));

const ses = new SESv2Client(askedOnce);

/** Reads the queue of the mailings. */
export const handler = mailingsWorker(
  {
    mailings: mailingRepository(db, tableName('mailings')),
    messages: mailingMessages(db, tableName('emailstatistics')),
    contents: mailingContents(s3, bucketName('content')),
    facts: emailFacts(
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
    }),
    messageOf,
    ses: sesOf(ses),
    queue: mailingQueue(new SQSClient({}), queueUrl('mailings')),
    newId,
    now: () => new Date(),
    wait,
  },
  sites,
);
