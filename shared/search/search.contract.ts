import type { Resource } from '#shared/kernel/route';
import type { searchSchemas } from './search.schemas.ts';

export type { Mark, SearchHit, SearchQuery } from './search.schemas.ts';

/** The kinds of hits. */
export const searchKinds = ['post', 'place', 'page'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The longest query in characters: a whole title fits. */
export const longestSearch = 300;

export const search: Resource<typeof searchSchemas> = {
  find: {
    method: 'GET',
    path: '/search',
    operation: 'search',
    child: 'published',
    summary: 'Posts, places and pages that the caller may read, the most fitting first.',
    answer: 'page',
  },
};
