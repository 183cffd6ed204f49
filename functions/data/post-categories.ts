import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { wholePartition } from '#functions/lib/partition';
import { PostCategory } from '#shared/contract/post-categories';

export type PostCategoryRepository = ReturnType<typeof postCategoryRepository>;

/** The categories of a site, in their order. */
export const postCategoryRepository = (db: DynamoDBDocumentClient, TableName: string) => ({
  async all(site: string): Promise<PostCategory[]> {
    const categories = await wholePartition(db, TableName, site);
    return categories
      .map((item) => PostCategory.parse(item))
      .sort((a, b) => a.sort_order - b.sort_order || a.categoryname.localeCompare(b.categoryname));
  },
});
