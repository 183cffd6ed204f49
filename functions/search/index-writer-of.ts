import { calendarReader } from '#functions/calendar/store/calendar';
import { storedFiles } from '#functions/files/store/stored-files';
import type { Buckets } from '#functions/kernel/store/buckets';
import { contentStore } from '#functions/kernel/store/content';
import { packedFiles } from '#functions/kernel/store/packed-files';
import type { Tables } from '#functions/kernel/store/tables';
import { pageReader } from '#functions/pages/store/page-reader';
import { pageVersionReader } from '#functions/pages/store/page-version.record';
import { placeReader } from '#functions/places/store/place-reader';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { indexWriter } from './index-writer.ts';
import { searchLibrary } from './library.ts';
import { indexLists } from './store/index-lists.ts';

/** Returns the library of a portal: the readers of everything that can be found. */
export const libraryOf = (tables: Tables, buckets: Buckets) => {
  const content = contentStore(buckets);
  return searchLibrary({
    posts: postReader(tables),
    lists: postLists(tables),
    places: placeReader(tables),
    pages: pageReader(tables),
    events: calendarReader(tables),
    versions: pageVersionReader(tables, content),
    content,
    files: storedFiles(buckets),
  });
};

/** Returns the writer of the indexes of a portal. */
export const indexWriterOf = (tables: Tables, buckets: Buckets) =>
  indexWriter({
    library: libraryOf(tables, buckets),
    lists: indexLists(tables),
    files: packedFiles(buckets, 'index/'),
  });
