import type { School } from '#functions/kernel/record/declaration';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { inOrder } from '#shared/kernel/in-order';
import { PostCategory } from '#shared/posts/post-categories.schemas';

export type PostCategoryRepository = ReturnType<typeof postCategoryRepository>;

/** The table of categories. */
export const postCategoryRepository = ({ db, table }: Tables) => {
  const TableName = table('post-categories');
  return {
    of: ({ site }: School) => ({
      /** Returns the categories of a site by sort order and name. */
      async all(): Promise<PostCategory[]> {
        const categories = await wholePartition(db, TableName, site);
        return categories
          .map((item) => PostCategory.parse(item))
          .sort((a, b) => a.sort_order - b.sort_order || inOrder(a.categoryname, b.categoryname));
      },
    }),
  };
};
