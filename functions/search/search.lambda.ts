import { buckets } from '#functions/kernel/store/buckets';
import { contentStore } from '#functions/kernel/store/content';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { pageReader } from '#functions/pages/store/page-reader';
import { pageVersionReader } from '#functions/pages/store/page-version-reader';
import { placeReader } from '#functions/places/store/place-reader';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { settingsRepository } from '#functions/site/store/settings';
import { serveSignedIn } from '#functions/wiring';
import { search as contract } from '#shared/search/search.contract';
import { searchLibrary } from './library.ts';
import { searchHandlers } from './search.ts';
import { siteIndexes } from './site-indexes.ts';
import { searchMisses } from './store/search-misses.ts';

const content = contentStore(buckets);
const library = searchLibrary({
  posts: postReader(tables),
  lists: postLists(tables),
  places: placeReader(tables),
  pages: pageReader(tables),
  versions: pageVersionReader(tables, content),
  content,
});

export const handler = serveSignedIn(
  contract,
  searchHandlers({
    library,
    indexes: siteIndexes(library),
    settings: settingsRepository(tables),
    misses: searchMisses(tables),
    limits: limitRepository(tables),
  }),
);
