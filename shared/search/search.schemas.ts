import * as z from 'zod';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { postTypes } from '#shared/posts/posts.contract';
import { hitKinds, longestSearch, mostEach, searchGroups, searchKinds } from './search.contract.ts';

/** The position of a matching word in a text, in UTF-16 units; `to` is exclusive. */
const Mark = z.object({ from: z.number().int(), to: z.number().int() });
export type Mark = z.infer<typeof Mark>;

/** One hit: plain text, with the positions of the matching words. */
export const SearchHit = z.object({
  kind: z.enum(hitKinds),
  group: z.enum(searchGroups),
  /** The identifier; unique together with the kind. */
  uid: z.string(),
  /** Only of a post. */
  type: z.enum(postTypes).optional(),
  title: z.string(),
  title_marks: z.array(Mark),
  /**
   * The place of a page, the category of a post, the area of a place, or the location of an event; may
   * be empty.
   */
  where: z.string(),
  excerpt: z.string(),
  excerpt_marks: z.array(Mark),
  /** The path in the portal. */
  path: z.string(),
  /** The start of a post or event, or the last change of a place or page. */
  date: z.string(),
  /** Only of an event: whether it has days and no times. */
  all_day: z.boolean().optional(),
  /** Whether readers do not see it now; only its editors find it. */
  hidden: z.boolean(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchQuery = z.strictObject({
  ...PageRequest.shape,
  limit: z.coerce.number().int().min(1).max(50).default(20),
  q: z
    .string('Please write what to search for.')
    .trim()
    .min(1, 'Please write what to search for.')
    .max(longestSearch, `Please search for at most ${longestSearch} characters.`),
  kind: z.enum(searchKinds, 'Please choose posts, places or pages.').optional(),
  /** Only hits of this group. */
  group: z.enum(searchGroups).optional(),
  /** So many hits of each group, one group after another, instead of a page. */
  each: z.coerce.number().int().min(1).max(mostEach).optional(),
});
export type SearchQuery = z.output<typeof SearchQuery>;

export const searchSchemas = {
  find: {
    input: SearchQuery,
    output: paged(SearchHit).extend({
      /** The groups that have more hits than `each`. */
      more: z.array(z.enum(searchGroups)).optional(),
    }),
  },
} satisfies Schemas;
