import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { orderedCategories, usedCategories } from './rules/category-order.ts';
import { postCategoryRepository } from './store/post-categories.ts';
import { postLists } from './store/post-lists.ts';

/** The categories as the settings of a school change them. */
export const schoolCategories = (tables: Tables) => {
  const categories = postCategoryRepository(tables);
  const posts = postLists(tables);
  return {
    of: (school: School) => ({
      ...categories.of(school),
      ordered: orderedCategories,
      used: (uids: readonly string[]) => usedCategories(posts.of(school).each(), uids),
    }),
  };
};
