import type { SearchHit, SearchKind } from '#shared/contract/search';

/** What the kinds are called above the results. */
export const kindNames: Readonly<Record<SearchKind, string>> = {
  post: 'Notices and Connections',
  place: 'Places',
  page: 'Pages',
};

/** What one result is. */
export const hitName = (hit: SearchHit): string => {
  if (hit.kind === 'place') return 'Place';
  if (hit.kind === 'page') return 'Page';
  return hit.type ? postNames[hit.type] : 'Notice';
};

const postNames = {
  newsletter: 'Connections',
  notice: 'Notice',
  principal: 'From the principal',
  dailyemail: 'Daily e-mail',
} as const satisfies Record<NonNullable<SearchHit['type']>, string>;
