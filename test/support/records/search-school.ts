import type { Tables } from '#functions/kernel/store/tables';
import { pageReader } from '#functions/pages/store/page-reader';
import { pageVersionReader } from '#functions/pages/store/page-version-reader';
import { placeReader } from '#functions/places/store/place-reader';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { searchLibrary } from '#functions/search/library';
import { searchHandlers } from '#functions/search/search';
import { siteIndexes } from '#functions/search/site-indexes';
import type { SettingsRepository } from '#functions/site/store/settings';
import type { Caller } from '#shared/rights/caller';
import { SearchQuery } from '#shared/search/search.contract';
import { request, student } from '#test/support/records/people';
import { memoryContent } from '#test/support/records/posts';

/** The tables that are searched, and those that their writes need. */
export const searchTables = [
  'posts',
  'post-versions',
  'places',
  'pages',
  'users',
  'idempotency',
] as const;

/**
 * Builds the search handler over real tables, with its own index and a clock that a test may set.
 */
export function searchOver(
  tables: Tables,
  content: Pick<ReturnType<typeof memoryContent>, 'read'> = memoryContent(),
  settings: Pick<SettingsRepository, 'get'> = { get: async () => undefined },
) {
  const library = searchLibrary({
    posts: postReader(tables),
    lists: postLists(tables),
    places: placeReader(tables),
    pages: pageReader(tables),
    versions: pageVersionReader(tables, content),
    content,
  });
  const uncounted = { misses: { add: async () => {} }, limits: { count: async () => {} } };
  const indexes = siteIndexes(library);
  const handlers = searchHandlers({ library, indexes, settings, ...uncounted });
  const clock = { now: request().now };
  const find = (q: string, who: Caller = student, is: Record<string, unknown> = {}) =>
    handlers.find(SearchQuery.parse({ q, ...is }), who, request(clock));
  const titles = async (...asked: Parameters<typeof find>) =>
    (await find(...asked)).records.map(({ title }) => title);
  /** Updates the index with new records. */
  const later = (milliseconds = 60_000) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };
  return { library, find, titles, later, clock };
}
