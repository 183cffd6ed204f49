import { S3Client } from '@aws-sdk/client-s3';
import { searchHandlers } from '#functions/api/search';
import { contentStore } from '#functions/data/content';
import { pageReader } from '#functions/data/page-reader';
import { pageVersionReader } from '#functions/data/page-version-reader';
import { placeReader } from '#functions/data/place-reader';
import { postLists } from '#functions/data/post-lists';
import { postReader } from '#functions/data/post-reader';
import { db } from '#functions/lib/dynamo';
import { bucketName, tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { searchLibrary } from '#functions/search/library';
import { siteIndexes } from '#functions/search/site-indexes';
import { api } from '#shared/contract/api';

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
  api.search,
  searchHandlers({ library, indexes: siteIndexes(library) }),
);
