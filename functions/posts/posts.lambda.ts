import { S3Client } from '@aws-sdk/client-s3';
import { groupRepository } from '#functions/audiences/store/groups';
import { bucketName, tableName } from '#functions/kernel/environment';
import { answerStore } from '#functions/kernel/store/answers';
import { contentStore } from '#functions/kernel/store/content';
import { db } from '#functions/kernel/store/dynamo';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { mediaStore } from '#functions/media/store/media';
import { picturesOf } from '#functions/media/store/pictures';
import { serveSignedIn } from '#functions/wiring';
import { posts as contract } from '#shared/posts/posts.contract';
import { postHandlers } from './posts.ts';
import { postCategoryRepository } from './store/post-categories.ts';
import { postLists } from './store/post-lists.ts';
import { postVersions } from './store/post-versions.ts';
import { postRepository } from './store/posts.ts';

const s3 = new S3Client({});
const versions = postVersions(db, tableName('post-versions'));
const limits = limitRepository(db, tableName('limits'));

export const handler = serveSignedIn(
  contract,
  postHandlers({
    posts: postRepository(db, tableName('posts'), {
      content: contentStore(s3, bucketName('content')),
      idempotency: idempotencyRepository(db, tableName('idempotency')),
      versions,
    }),
    versions,
    lists: postLists(db, tableName('posts')),
    groups: groupRepository(db, tableName('groups')),
    categories: postCategoryRepository(db, tableName('post-categories')),
    pictures: picturesOf(mediaStore(s3, bucketName('media')), limits),
    answers: answerStore(s3, bucketName('downloads')),
    limits,
  }),
);
