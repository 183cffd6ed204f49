import type { Bound } from '#functions/kernel/record/declaration';
import type { Handlers } from '#shared/kernel/route';
import type { postCategories as contract } from '#shared/posts/post-categories.contract';
import type { PostCategoryRepository } from './store/post-categories.ts';

/** Lists the categories of posts and events. */
export const postCategoryHandlers = (
  categories: Bound<PostCategoryRepository, 'all'>,
): Handlers<typeof contract> => ({
  async list({ category_type: type, with_hidden = false }, caller) {
    const all = await categories.of(caller).all();
    return all.filter(
      ({ categorytype, hidden }) =>
        (type === 'All' || categorytype === type) && (with_hidden || !hidden),
    );
  },
});
