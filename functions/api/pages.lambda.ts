import { S3Client } from '@aws-sdk/client-s3';
import { pageHandlers } from '#functions/api/pages';
import { contentStore } from '#functions/data/content';
import { idempotencyRepository } from '#functions/data/idempotency';
import { pageBlogRepository } from '#functions/data/page-blogs';
import { pageVersionRepository } from '#functions/data/page-versions';
import { pageRepository } from '#functions/data/pages';
import { placeReader } from '#functions/data/place-reader';
import { userRepository } from '#functions/data/users';
import { db } from '#functions/lib/dynamo';
import { bucketName, tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

const content = contentStore(new S3Client({}), bucketName('content'), 'pages');
const idempotency = idempotencyRepository(db, tableName('idempotency'));

export const handler = serveSignedIn(
  api.pages,
  pageHandlers({
    places: placeReader(db, tableName('places')),
    pages: pageRepository(db, tableName('pages'), content, idempotency),
    versions: pageVersionRepository(db, tableName('pages'), content, idempotency),
    blogs: pageBlogRepository(db, tableName('pages'), content, idempotency),
    users: userRepository(db, tableName('users')),
  }),
);
