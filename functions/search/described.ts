import type { SearchHit } from '#shared/search/search.contract';

/** A hit without its excerpt, and the summary that is searched beside title and text. */
export type Described = Omit<SearchHit, 'title_marks' | 'excerpt' | 'excerpt_marks'> & {
  readonly summary: string;
};
