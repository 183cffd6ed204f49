import { S3Client } from '@aws-sdk/client-s3';
import { blogPurge } from '#functions/data/blog-purge';
import { intakeRepository } from '#functions/data/intake';
import { intakePurge } from '#functions/data/intake-purge';
import { leaverPurge } from '#functions/data/leaver-purge';
import { mailPurge } from '#functions/data/mail-purge';
import { mailingRepository } from '#functions/data/mailings';
import { pagePurge } from '#functions/data/page-purge';
import { placePurge } from '#functions/data/place-purge';
import { postPurge } from '#functions/data/post-purge';
import { objectRemoval } from '#functions/data/removal';
import { purgeAll } from '#functions/jobs/purge';
import { db } from '#functions/lib/dynamo';
import { bucketName, sitesOfEnvironment, tableName } from '#functions/lib/environment';

const texts = objectRemoval(new S3Client({}), bucketName('content'));
const posts = { posts: tableName('posts'), 'post-versions': tableName('post-versions') };
const pages = { pages: tableName('pages'), places: tableName('places') };
const deletedPages = pagePurge(db, pages, texts);
const mail = { mailings: tableName('mailings'), emailstatistics: tableName('emailstatistics') };
const intake = tableName('intake');

const purge = purgeAll(
  sitesOfEnvironment().map(({ schoolUid }) => schoolUid),
  {
    leavers: leaverPurge(db, {
      users: tableName('users'),
      readposts: tableName('readposts'),
      favorites: tableName('favorites'),
      weblogs: tableName('weblogs'),
      'calendar-feeds': tableName('calendar-feeds'),
      'notification-preferences': tableName('notification-preferences'),
    }),
    mail: mailPurge(db, mail, mailingRepository(db, mail.mailings), texts),
    intakes: intakePurge(db, intake, intakeRepository(db, intake)),
    bin: postPurge(db, posts, texts),
    deletedPages,
    places: placePurge(db, pages, deletedPages),
    blogEntries: blogPurge(db, pages.pages, texts),
  },
);

/** Runs every night. */
export const handler = () => purge(new Date());
