import { S3Client } from '@aws-sdk/client-s3';
import { picturesOf } from '#functions/api/pictures';
import { postHandlers } from '#functions/api/posts';
import { answerStore } from '#functions/data/answers';
import { contentStore } from '#functions/data/content';
import { groupRepository } from '#functions/data/groups';
import { idempotencyRepository } from '#functions/data/idempotency';
import { limitRepository } from '#functions/data/limits';
import { mediaStore } from '#functions/data/media';
import { postCategoryRepository } from '#functions/data/post-categories';
import { postLists } from '#functions/data/post-lists';
import { postVersions } from '#functions/data/post-versions';
import { postRepository } from '#functions/data/posts';
import { db } from '#functions/lib/dynamo';
import { bucketName, tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

const s3 = new S3Client({});
const versions = postVersions(db, tableName('post-versions'));
const limits = limitRepository(db, tableName('limits'));

export const handler = serveSignedIn(
  api.posts,
  postHandlers({
    posts: postRepository(
      db,
      tableName('posts'),
      contentStore(s3, bucketName('content')),
      idempotencyRepository(db, tableName('idempotency')),
      versions,
    ),
    versions,
    lists: postLists(db, tableName('posts')),
    groups: groupRepository(db, tableName('groups')),
    categories: postCategoryRepository(db, tableName('post-categories')),
    pictures: picturesOf(mediaStore(s3, bucketName('media')), limits),
    answers: answerStore(s3, bucketName('answers')),
    limits,
  }),
);
