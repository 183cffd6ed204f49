import { S3Client } from '@aws-sdk/client-s3';
import { intakeRepository } from '#functions/intake/store/intake';
import { intakePurge } from '#functions/intake/store/intake-purge';
import { bucketName, sitesOfEnvironment, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { objectRemoval } from '#functions/kernel/store/removal';
import { mailPurge } from '#functions/mailings/store/mail-purge';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { blogPurge } from '#functions/pages/store/blog-purge';
import { pagePurge } from '#functions/pages/store/page-purge';
import { leaverPurge } from '#functions/people/store/leaver-purge';
import { placePurge } from '#functions/places/store/place-purge';
import { postPurge } from '#functions/posts/store/post-purge';
import { purgeAll } from './purge.ts';

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
