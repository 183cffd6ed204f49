import * as z from 'zod';
import { PageRequest, pageOf } from '#shared/contract/page';
import { postTypes } from '#shared/contract/posts';
import { type Resource, route } from '#shared/contract/route';

/** What can be found. */
export const searchKinds = ['post', 'place', 'page'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The longest search: a whole title can be searched for. */
export const longestSearch = 300;

/** Where in a text the words that were searched for stand, counted in UTF-16 units; `to` is the first that no longer belongs. */
const Mark = z.object({ from: z.number().int(), to: z.number().int() });
export type Mark = z.infer<typeof Mark>;

/** One thing that was found: plain text throughout, and where in it the words stand. */
export const SearchHit = z.object({
  kind: z.enum(searchKinds),
  /** With the kind it names what was found. */
  uid: z.string(),
  /** Of a post alone. */
  type: z.enum(postTypes).optional(),
  title: z.string(),
  title_marks: z.array(Mark),
  /** The place of a page, the category of a post, the area of a place; empty when there is none. */
  where: z.string(),
  excerpt: z.string(),
  excerpt_marks: z.array(Mark),
  /** The address in the portal. */
  path: z.string(),
  /** Since when a post is out, or when a place or page last changed. */
  date: z.string(),
  /** Readers do not see it at this time; only who may edit it finds it. */
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
});
export type SearchQuery = z.output<typeof SearchQuery>;

export const search = {
  find: route({
    method: 'GET',
    path: '/search',
    operation: 'search',
    summary: 'Posts, places and pages that the caller may read, the most fitting first.',
    input: SearchQuery,
    output: pageOf(SearchHit),
    answer: 'page',
  }),
} satisfies Resource;
