import type { Resource } from '#shared/kernel/route';
import type { searchSchemas } from './search.schemas.ts';

export type { Mark, SearchHit, SearchQuery } from './search.schemas.ts';

/** The kinds by which tabs of release 1.6 narrow a search. They know no events, and no courses. */
export const searchKinds = ['post', 'place', 'page'] as const;

/** The kinds of hits. A course is a place that shows one. */
export const hitKinds = [...searchKinds, 'event'] as const;
export type HitKind = (typeof hitKinds)[number];

/** The groups of hits, in the order in which equally good ones are shown. */
export const searchGroups = ['post', 'event', 'course', 'place', 'page'] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** The most hits of each group in one answer. */
export const mostEach = 10;

/** The longest query in characters: a whole title fits. */
export const longestSearch = 300;

export const search: Resource<typeof searchSchemas> = {
  find: {
    method: 'GET',
    path: '/search',
    operation: 'search',
    child: 'published',
    summary: 'Posts, events, places and pages that the caller may read, the most fitting first.',
    answer: 'page',
  },
};
