import { S3Client } from '@aws-sdk/client-s3';
import { bucketName, tableName } from '#functions/kernel/environment';
import { contentStore } from '#functions/kernel/store/content';
import { db } from '#functions/kernel/store/dynamo';
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

const content = contentStore(new S3Client({}), bucketName('content'));
const library = searchLibrary({
  posts: postReader(db, tableName('posts')),
  lists: postLists(db, tableName('posts')),
  places: placeReader(db, tableName('places')),
  pages: pageReader(db, tableName('pages')),
  versions: pageVersionReader(db, tableName('pages'), content),
  content,
});

export const handler = serveSignedIn(
  contract,
  searchHandlers({
    library,
    indexes: siteIndexes(library),
    settings: settingsRepository(db, tableName('settings')),
  }),
);
