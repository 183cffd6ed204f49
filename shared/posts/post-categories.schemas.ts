import * as z from 'zod';
import { Flag, line, Uid, words, YesOrNo } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';

/** A category of newsletters or events, with the colour of its chip. */
export const PostCategory = z.object({
  postcategoryUid: z.string(),
  categoryname: z.string(),
  categorytype: z.string(),
  category_background_color: z.string(),
  /** A field of the specification. Blank if the school sets none; a post has its own audience. */
  audience_type_id: z.string().default(''),
  sort_order: z.number().int(),
  /** New posts cannot take it; those that have it keep it. */
  hidden: z.boolean().optional(),
});
export type PostCategory = z.infer<typeof PostCategory>;

/** A category as an administrator changes it; its place in the list is its order. */
export const CategoryDraft = z.strictObject({
  /** Absent for a new one. */
  postcategoryUid: Uid.optional(),
  categoryname: line(60, 'Please name each category.'),
  category_background_color: words('Please choose a colour.').max(30, 'Please choose a colour.'),
  hidden: YesOrNo.optional(),
  // An answer can be sent back as it is; these fields stay as they are stored.
  categorytype: z.unknown().optional(),
  audience_type_id: z.unknown().optional(),
  sort_order: z.unknown().optional(),
});
export type CategoryDraft = z.infer<typeof CategoryDraft>;

export const postCategoriesSchemas = {
  list: {
    input: z.strictObject({
      category_type: line(40).default('All'),
      /** Also returns the hidden ones, for lists of posts that still have them. */
      with_hidden: Flag.optional(),
    }),
    output: z.array(PostCategory),
  },
} satisfies Schemas;
