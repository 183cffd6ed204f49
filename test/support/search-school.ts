import { searchHandlers } from '#functions/api/search';
import { pageReader } from '#functions/data/page-reader';
import { pageVersionReader } from '#functions/data/page-version-reader';
import { placeReader } from '#functions/data/place-reader';
import { postLists } from '#functions/data/post-lists';
import { postReader } from '#functions/data/post-reader';
import { searchLibrary } from '#functions/search/library';
import { siteIndexes } from '#functions/search/site-indexes';
import type { Caller } from '#shared/caller';
import { SearchQuery } from '#shared/contract/search';
import { request, student } from '#test/support/people';
import { memoryContent } from '#test/support/posts';
import type { TestTables } from '#test/support/tables';

/** The tables that are searched, and those that their writes need. */
export const searchTables = [
  'posts',
  'post-versions',
  'places',
  'pages',
  'users',
  'idempotency',
] as const;

/** The search endpoint over real tables, with an index of its own and a clock that a test may move. */
export function searchOver(
  tables: Pick<TestTables, 'db' | 'name'>,
  content: Pick<ReturnType<typeof memoryContent>, 'read'> = memoryContent(),
) {
  const { db, name } = tables;
  const library = searchLibrary({
    posts: postReader(db, name('posts')),
    lists: postLists(db, name('posts')),
    places: placeReader(db, name('places')),
    pages: pageReader(db, name('pages')),
    versions: pageVersionReader(db, name('pages'), content),
    content,
  });
  const handlers = searchHandlers({ library, indexes: siteIndexes(library) });
  const clock = { now: request().now };
  const find = (q: string, who: Caller = student, is: Record<string, unknown> = {}) =>
    handlers.find(SearchQuery.parse({ q, ...is }), who, request(clock));
  const titles = async (...asked: Parameters<typeof find>) =>
    (await find(...asked)).records.map(({ title }) => title);
  /** Lets the index learn what was written since. */
  const later = (milliseconds = 60_000) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };
  return { library, find, titles, later, clock };
}
