import type { PostCategoryRepository } from '#functions/data/post-categories';
import type { postCategories as contract } from '#shared/contract/post-categories';
import type { Handlers } from '#shared/contract/route';

/** The categories of posts and events. */
export const postCategoryHandlers = (
  categories: Pick<PostCategoryRepository, 'all'>,
): Handlers<typeof contract> => ({
  async list({ category_type: type }, caller) {
    const all = await categories.all(caller.site);
    return all.filter(({ categorytype }) => type === 'All' || categorytype === type);
  },
});
