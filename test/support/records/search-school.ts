import { calendarReader } from '#functions/calendar/store/calendar';
import type { Bound } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { pageReader } from '#functions/pages/store/page-reader';
import { pageVersionReader } from '#functions/pages/store/page-version.record';
import { placeReader } from '#functions/places/store/place-reader';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { indexWriter } from '#functions/search/index-writer';
import { searchLibrary } from '#functions/search/library';
import { searchHandlers } from '#functions/search/search';
import { siteIndexes } from '#functions/search/site-indexes';
import { indexLists } from '#functions/search/store/index-lists';
import type { SettingsRepository } from '#functions/site/store/settings';
import type { Caller } from '#shared/rights/caller';
import { SearchQuery } from '#shared/search/search.schemas';
import { noFiles } from '#test/support/files/no-files';
import { request, student } from '#test/support/records/people';
import { memoryContent } from '#test/support/records/posts';
import { bound, schoolNamed } from '#test/support/records/school';
import { memoryFiles } from '#test/support/records/search-index';

/** The tables that are searched, and those that their writes need. */
export const searchTables = [
  'posts',
  'asks',
  'post-versions',
  'places',
  'pages',
  'calendar',
  'search-index',
  'users',
  'idempotency',
] as const;

/**
 * Builds the search handler over real tables, with a clock that a test may set. The first search of
 * a school builds its index.
 */
export function searchOver(
  tables: Tables,
  content: Bound<ReturnType<typeof memoryContent>, 'read'> = memoryContent(),
  settings: Bound<SettingsRepository, 'get'> = bound({ get: async () => undefined }),
) {
  const library = searchLibrary({
    posts: postReader(tables),
    lists: postLists(tables),
    places: placeReader(tables),
    pages: pageReader(tables),
    events: calendarReader(tables),
    versions: pageVersionReader(tables, content),
    content,
    files: noFiles.stored,
  });
  const uncounted = {
    misses: bound({ add: async () => {} }),
    limits: bound({ count: async () => {} }),
  };
  const [lists, files] = [indexLists(tables), memoryFiles()];
  const writer = indexWriter({ library, lists, files });
  const indexes = siteIndexes(lists, files);
  const handlers = searchHandlers({ library, indexes, settings, ...uncounted });
  const clock = { now: request().now };
  const built = new Set<string>();
  async function find(q: string, who: Caller = student, is: Record<string, unknown> = {}) {
    if (!built.has(who.site)) await writer.of(who).build(clock.now);
    built.add(who.site);
    return handlers.find(SearchQuery.parse({ q, ...is }), who, request(clock));
  }
  const titles = async (...asked: Parameters<typeof find>) =>
    (await find(...asked)).records.map(({ title }) => title);
  /** Lets time pass, in which the index follows the tables. */
  const later = async (milliseconds = 60_000) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
    for (const site of built) {
      await writer.of(schoolNamed(site)).build(clock.now);
      await (await indexes.of(schoolNamed(site)).current()).newer;
    }
  };
  return { library, writer, lists, files, find, titles, later, clock };
}
