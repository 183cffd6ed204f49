import type { Handlers } from '#shared/kernel/route';
import type { postCategories as contract } from '#shared/posts/post-categories.contract';
import type { PostCategoryRepository } from './store/post-categories.ts';

/** Lists the categories of posts and events. */
export const postCategoryHandlers = (
  categories: Pick<PostCategoryRepository, 'all'>,
): Handlers<typeof contract> => ({
  async list({ category_type: type }, caller) {
    const all = await categories.all(caller.site);
    return all.filter(({ categorytype }) => type === 'All' || categorytype === type);
  },
});
