import * as z from 'zod';
import { line } from '#shared/kernel/fields';
import { type Resource, route } from '#shared/kernel/route';

/** A category of newsletters or events, with the colour of its chip. */
export const PostCategory = z.object({
  postcategoryUid: z.string(),
  categoryname: z.string(),
  categorytype: z.string(),
  category_background_color: z.string(),
  /** A specified field. Blank if the school sets none; a post has its own audience. */
  audience_type_id: z.string().default(''),
  sort_order: z.number().int(),
});
export type PostCategory = z.infer<typeof PostCategory>;

export const postCategories = {
  list: route({
    method: 'GET',
    path: '/post-categories',
    operation: 'cat.list',
    child: 'published',
    summary: 'Categories in their order; `category_type=All` for every type.',
    input: z.strictObject({ category_type: line(40).default('All') }),
    output: z.array(PostCategory),
  }),
} satisfies Resource;
