import { objectReader } from '#functions/kernel/dynamodb/light-objects';
import { buckets } from '#functions/kernel/store/buckets';
import { limitRepository } from '#functions/kernel/store/limits';
import { packedReader } from '#functions/kernel/store/packed-reader';
import { tables } from '#functions/kernel/store/tables';
import { settingsRepository } from '#functions/site/store/settings';
import { serveSignedIn } from '#functions/wiring';
import { search as contract } from '#shared/search/search.contract';
import { searchSchemas as schemas } from '#shared/search/search.schemas';
import { libraryOf } from './index-writer-of.ts';
import { searchHandlers } from './search.ts';
import { siteIndexes } from './site-indexes.ts';
import { indexLists } from './store/index-lists.ts';
import { searchMisses } from './store/search-misses.ts';

/** A search reads without the SDK, which takes 40 ms to load. */
const files = packedReader(objectReader(buckets, 'search'));

export const handler = serveSignedIn(
  contract,
  schemas,
  searchHandlers({
    library: libraryOf(tables, buckets),
    indexes: siteIndexes(indexLists(tables), files),
    settings: settingsRepository(tables),
    misses: searchMisses(tables),
    limits: limitRepository(tables),
  }),
);
