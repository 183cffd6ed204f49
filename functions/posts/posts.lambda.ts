import { answerReader } from '#functions/asks/store/answers';
import { askReader } from '#functions/asks/store/ask.record';
import { fileUploadHandlers } from '#functions/files/file-uploads';
import { fileRecords } from '#functions/files/store/file.record';
import { storedFiles } from '#functions/files/store/stored-files';
import { uploads } from '#functions/files/store/uploads';
import { answerStore } from '#functions/kernel/store/answers';
import { buckets } from '#functions/kernel/store/buckets';
import { contentStore } from '#functions/kernel/store/content';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { mediaStore } from '#functions/media/store/media';
import { picturesOf } from '#functions/media/store/pictures';
import { groupRepository } from '#functions/people/store/groups';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { posts as contract } from '#shared/posts/posts.contract';
import { postsSchemas as schemas } from '#shared/posts/posts.schemas';
import { postHandlers } from './posts.ts';
import { livePosts } from './store/lambda-live.ts';
import { postCategoryRepository } from './store/post-categories.ts';
import { postLists } from './store/post-lists.ts';
import { postVersions } from './store/post-version.record.ts';
import { postRepository } from './store/posts.ts';

const versions = postVersions(tables);
const limits = limitRepository(tables);
const idempotency = idempotencyRepository(tables);
const files = { records: fileRecords(tables), stored: storedFiles(buckets) };

export const handler = serveSignedIn(contract, schemas, {
  ...fileUploadHandlers({ ...files, uploads: uploads(buckets), idempotency, limits }),
  ...postHandlers({
    posts: postRepository(tables, {
      content: contentStore(buckets),
      idempotency,
      versions,
    }),
    versions,
    lists: postLists(tables, livePosts(tables)),
    groups: groupRepository(tables),
    users: userRepository(tables),
    categories: postCategoryRepository(tables),
    pictures: picturesOf(mediaStore(buckets), limits),
    answers: answerStore(buckets),
    asks: askReader(tables),
    given: answerReader(tables),
    files,
    limits,
  }),
});
