import { tables } from '#functions/kernel/store/tables';
import { livePosts } from '#functions/posts/store/lambda-live';
import { serveSignedIn } from '#functions/wiring';
import { home as contract } from '#shared/home/home.contract';
import { homeSchemas as schemas } from '#shared/home/home.schemas';
import { homeHandlers } from './home.ts';
import { homeDeps } from './home-deps.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  homeHandlers(homeDeps(tables, livePosts(tables))),
);
