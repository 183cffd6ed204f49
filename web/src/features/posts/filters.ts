import type { PostType } from '#shared/contract/posts';
import type { Section } from './sections.ts';

/** What of a list is shown. It lives in the address, so that it can be shared, bookmarked and walked back. */
export interface PostFilters {
  readonly q: string;
  readonly type: PostType | undefined;
  /** Identifier of a category. */
  readonly category: string | undefined;
  readonly unread: boolean;
  readonly favourites: boolean;
}

/** Reads the filters from an address. What means nothing to this list is left out. */
export function filtersFrom(params: URLSearchParams, section: Section): PostFilters {
  const type = section.types.find((each) => each === params.get('type'));
  return {
    q: (params.get('q') ?? '').slice(0, 200),
    type: section.types.length > 1 ? type : undefined,
    category: params.get('category') || undefined,
    unread: params.get('unread') === 'true',
    favourites: params.get('favourites') === 'true',
  };
}

/** Writes the filters to an address; a filter that is not set is not there. */
export function paramsOf(filters: PostFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.q) params.set('q', filters.q);
  if (filters.type) params.set('type', filters.type);
  if (filters.category) params.set('category', filters.category);
  if (filters.unread) params.set('unread', 'true');
  if (filters.favourites) params.set('favourites', 'true');
  return params;
}

/** Whether anything is left out by the filters. */
export const isFiltered = (filters: PostFilters): boolean => paramsOf(filters).size > 0;

export const noFilters: PostFilters = {
  q: '',
  type: undefined,
  category: undefined,
  unread: false,
  favourites: false,
};
