import { buckets } from '#functions/kernel/store/buckets';
import { contentStore } from '#functions/kernel/store/content';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { tables } from '#functions/kernel/store/tables';
import { mediaStore } from '#functions/media/store/media';
import { userRepository } from '#functions/people/store/users';
import { placeReader } from '#functions/places/store/place-reader';
import { serveSignedIn } from '#functions/wiring';
import { pages as contract } from '#shared/pages/pages.contract';
import { pagesSchemas as schemas } from '#shared/pages/pages.schemas';
import { pageHandlers } from './pages.ts';
import { pageBlogRepository } from './store/page-blogs.ts';
import { pageVersionRepository } from './store/page-versions.ts';
import { pageRepository } from './store/pages.ts';

const content = contentStore(buckets, 'pages');
const idempotency = idempotencyRepository(tables);

export const handler = serveSignedIn(
  contract,
  schemas,
  pageHandlers({
    places: placeReader(tables),
    pages: pageRepository(tables, content, idempotency),
    versions: pageVersionRepository(tables, content, idempotency),
    blogs: pageBlogRepository(tables, content, idempotency),
    users: userRepository(tables),
    media: mediaStore(buckets),
  }),
);
