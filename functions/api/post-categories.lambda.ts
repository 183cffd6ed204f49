import { postCategoryHandlers } from '#functions/api/post-categories';
import { postCategoryRepository } from '#functions/data/post-categories';
import { db } from '#functions/lib/dynamo';
import { tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api['post-categories'],
  postCategoryHandlers(postCategoryRepository(db, tableName('post-categories'))),
);
