import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { postCategories as contract } from '#shared/posts/post-categories.contract';
import { postCategoriesSchemas as schemas } from '#shared/posts/post-categories.schemas';
import { postCategoryHandlers } from './post-categories.ts';
import { postCategoryRepository } from './store/post-categories.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  postCategoryHandlers(postCategoryRepository(tables)),
);
