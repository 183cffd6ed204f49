import type { Resource } from '#shared/kernel/route';
import type { postCategoriesSchemas } from './post-categories.schemas.ts';

export type { CategoryDraft, PostCategory } from './post-categories.schemas.ts';

export const postCategories: Resource<typeof postCategoriesSchemas> = {
  list: {
    method: 'GET',
    path: '/post-categories',
    operation: 'cat.list',
    child: 'published',
    summary: 'Categories in their order; `category_type=All` for every type.',
  },
};
