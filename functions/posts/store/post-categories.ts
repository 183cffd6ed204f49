import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { inOrder } from '#shared/kernel/in-order';
import { PostCategory } from '#shared/posts/post-categories.schemas';
import { postCategoriesRecords } from '#shared/tables/content';

export type PostCategoryRepository = ReturnType<typeof postCategoryRepository>;

const { key } = postCategoriesRecords.category;

/** The table of categories. They have the version of the school's settings. */
export const postCategoryRepository = ({ db, table }: Tables) => {
  const TableName = table('post-categories');
  return {
    of: (school: School) => ({
      /** Returns the categories of a site by sort order and name. */
      async all(): Promise<PostCategory[]> {
        const categories = await wholePartition(db, TableName, partitionOf(school, key, {}));
        return categories
          .map((item) => PostCategory.parse(item))
          .sort((a, b) => a.sort_order - b.sort_order || inOrder(a.categoryname, b.categoryname));
      },

      /** Returns the writes that replace some categories by others. */
      writes(before: readonly PostCategory[], after: readonly PostCategory[]): TransactItem[] {
        const known = new Map(before.map((each) => [each.postcategoryUid, JSON.stringify(each)]));
        const left = new Set(after.map(({ postcategoryUid }) => postcategoryUid));
        const put = after.filter(
          (each) => known.get(each.postcategoryUid) !== JSON.stringify(each),
        );
        const gone = before.filter(({ postcategoryUid }) => !left.has(postcategoryUid));
        return [
          ...put.map((each) => ({
            Put: { TableName, Item: { ...keyOf(school, key, each), ...each } },
          })),
          ...gone.map((each) => ({ Delete: { TableName, Key: keyOf(school, key, each) } })),
        ];
      },
    }),
  };
};
