import { postTypeNames } from '#shared/posts/type-names';
import type { SearchHit, SearchKind } from '#shared/search/search.contract';

/** The names of the kinds above the results. */
export const kindNames: Readonly<Record<SearchKind, string>> = {
  post: 'Notices and Connections',
  place: 'Places',
  page: 'Pages',
};

/** Returns the name of a hit's kind. */
export const hitName = (hit: SearchHit): string => {
  if (hit.kind === 'place') return 'Place';
  if (hit.kind === 'page') return 'Page';
  return postTypeNames[hit.type ?? 'notice'];
};
