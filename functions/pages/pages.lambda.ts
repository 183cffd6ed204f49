import { S3Client } from '@aws-sdk/client-s3';
import { bucketName, tableName } from '#functions/kernel/environment';
import { contentStore } from '#functions/kernel/store/content';
import { db } from '#functions/kernel/store/dynamo';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { mediaStore } from '#functions/media/store/media';
import { userRepository } from '#functions/people/store/users';
import { placeReader } from '#functions/places/store/place-reader';
import { serveSignedIn } from '#functions/wiring';
import { pages as contract } from '#shared/pages/pages.contract';
import { pageHandlers } from './pages.ts';
import { pageBlogRepository } from './store/page-blogs.ts';
import { pageVersionRepository } from './store/page-versions.ts';
import { pageRepository } from './store/pages.ts';

const s3 = new S3Client({});
const content = contentStore(s3, bucketName('content'), 'pages');
const idempotency = idempotencyRepository(db, tableName('idempotency'));

export const handler = serveSignedIn(
  contract,
  pageHandlers({
    places: placeReader(db, tableName('places')),
    pages: pageRepository(db, tableName('pages'), content, idempotency),
    versions: pageVersionRepository(db, tableName('pages'), content, idempotency),
    blogs: pageBlogRepository(db, tableName('pages'), content, idempotency),
    users: userRepository(db, tableName('users')),
    media: mediaStore(s3, bucketName('media')),
  }),
);
